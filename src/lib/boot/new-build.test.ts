// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBuilds } from './new-build.ts'
import { ownBuild } from './own-build.ts'

const FIVE_MINUTES = 300_000

let asked = 0
let found = 0
let stop = () => {}

/** Watches on a page of build `a` while `latest` is out. */
function watch(latest: () => string | undefined | Error) {
  stop = watchBuilds(
    'a',
    () => found++,
    async () => {
      asked++
      const id = latest()
      if (id instanceof Error) throw id
      return id
    },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  found = 0
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('the page says which build it belongs to', () => {
  expect(ownBuild()).toBeUndefined()
  document.head.innerHTML = '<meta name="build" content="a">'
  expect(ownBuild()).toBe('a')
})

test('asks every five minutes, and is silent while nothing is new', async () => {
  watch(() => 'a')
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 1)
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(2 * FIVE_MINUTES)
  expect([asked, found]).toEqual([2, 0])
})

test('asks when the page is looked at again', async () => {
  watch(() => 'a')
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
})

test('tells once that another build is out, and asks no more', async () => {
  watch(() => 'b')
  await vi.advanceTimersByTimeAsync(3 * FIVE_MINUTES)
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, found]).toEqual([1, 1])
})

test('goes on asking through a network that fails', async () => {
  watch(() => (asked < 2 ? new Error('offline') : asked < 3 ? undefined : 'b'))
  await vi.advanceTimersByTimeAsync(3 * FIVE_MINUTES)
  expect([asked, found]).toEqual([3, 1])
})

test('can be stopped', async () => {
  watch(() => 'b')
  stop()
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
  expect([asked, found]).toEqual([0, 0])
})
