// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockReturnValue()
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

/** A part whose first downloads fail, and how often it was asked for. */
function partFailing(times: number) {
  const load = vi.fn<() => Promise<() => string>>(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return () => 'Часть'
  })
  return { load, Part: lazyPart(load) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const alert = () => screen.queryByRole('alert')

test('a download that failed once is made again unseen', async () => {
  const { load, Part } = partFailing(1)
  render(<Part fallback="Загрузка" />)
  expect(screen.getByText('Загрузка')).toBeDefined()
  await pass(1000)
  expect(screen.getByText('Часть')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['a press', () => userEvent.click(screen.getByRole('button', { name: 'Повторить' }))],
  ['the return of the network', () => act(() => dispatchEvent(new Event('online')))],
  ['ten seconds', () => pass(10_000)],
])('a download that failed three times is said to, until %s brings another', async (_, retry) => {
  const { load, Part } = partFailing(3)
  render(<Part />)
  await pass(2000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(alert()?.textContent).toContain('Не удалось загрузить')
  await retry()
  await pass(1000)
  expect(screen.getByText('Часть')).toBeDefined()
  expect(alert()).toBeNull()
})

test('what was loaded ahead is there at once', async () => {
  const { load, Part } = partFailing(0)
  await Part.preload()
  render(<Part />)
  expect(screen.getByText('Часть')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})
