import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInvalidations } from './changes.ts'

let client: QueryClient
let invalidations: ReturnType<typeof createInvalidations>
let asked: string[]
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  invalidations = createInvalidations(client)
  asked = []
})
afterEach(() => {
  invalidations.stop()
  for (const stop of stops.splice(0)) stop()
  client.clear()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** A query that a screen shows; its first load is not noted. */
async function show(name: string, takes = 0) {
  let isFirst = true
  const observer = new QueryObserver(client, {
    queryKey: [name, 1],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      if (!isFirst) asked.push(name)
      isFirst = false
      await new Promise((resolve) => setTimeout(resolve, takes))
      if (signal.aborted) asked.push(`${name} in vain`)
      return name
    },
  })
  stops.push(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(takes)
}

test('what many messages say is asked for once, and nothing else is', async () => {
  await show('orders')
  await show('clinics')
  for (let n = 0; n < 100; n++) invalidations.add([['orders']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['orders'])
})

test('a stream of news is asked for twice a second at most', async () => {
  await show('orders')
  for (let ms = 0; ms < 10_000; ms += 20) {
    invalidations.add([['orders']])
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.length).toBeLessThanOrEqual(20)
})

test('what may wait does, and goes with what may not', async () => {
  await show('orders')
  await show('clinics')
  invalidations.add([['orders']], 5_000)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual([])
  invalidations.add([['clinics']])
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toEqual(['orders', 'clinics'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['orders', 'clinics'])
})

test('a tab that nobody sees asks when somebody does', async () => {
  client.mount()
  stops.push(() => client.unmount())
  await show('orders')
  focusManager.setFocused(false)
  for (let n = 0; n < 5; n++) {
    invalidations.add([['orders']])
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(asked).toEqual([])
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['orders'])
})

test("waits for one's own change, though not for ever", async () => {
  await show('orders')
  const changed = Promise.withResolvers<void>()
  const change = client.getMutationCache().build(client, { mutationFn: () => changed.promise })
  void change.execute(undefined)
  invalidations.add([['orders']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  changed.resolve()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['orders'])

  void client
    .getMutationCache()
    .build(client, { mutationFn: () => new Promise(() => undefined) })
    .execute(undefined)
  invalidations.add([['orders']])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual(['orders', 'orders'])
})

test('nothing is asked for once nobody listens', async () => {
  await show('orders')
  invalidations.add([['orders']])
  invalidations.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([])
})
