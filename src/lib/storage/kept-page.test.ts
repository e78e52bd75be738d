// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadForAnother } from './kept-page.ts'
import { authStorageKey } from './stored-session.ts'

const reload = vi.fn<() => void>()
reloadForAnother()

const store = (id: string | null) =>
  id === null ? localStorage.clear() : localStorage.setItem(authStorageKey(), JSON.stringify({ user: { id } }))
const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  reload.mockReset()
  localStorage.clear()
})

test.each([
  ['who has signed out meanwhile', 'aigerim', null, 1],
  ['who has become somebody else', 'aigerim', 'dana', 1],
  ['who has signed in meanwhile', null, 'dana', 1],
  ['who is the same', 'aigerim', 'aigerim', 0],
])('Back to a page that was kept, of somebody %s', (_, before, after, reloads) => {
  store(before)
  dispatchEvent(new Event('pagehide'))
  store(after)
  show(true)
  expect(reload).toHaveBeenCalledTimes(reloads)
})

test('a page that has just loaded is not loaded again', () => {
  store('aigerim')
  dispatchEvent(new Event('pagehide'))
  store(null)
  show(false)
  expect(reload).not.toHaveBeenCalled()
})
