import { expect, test, vi } from 'vitest'
import { inOneTab } from './one-tab'

const withLocks = (request: LockManager['request'] | undefined) =>
  vi.stubGlobal('navigator', { locks: request && { request } })

const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))

test.each([
  ['has no locks', undefined],
  ['refuses every lock', denied],
])('a browser that %s runs the task once', async (_, request) => {
  withLocks(request)
  const task = vi.fn<(isMine: boolean) => Promise<void>>(async () => undefined)
  await inOneTab('name', task, { ifAvailable: true })
  expect(task.mock.calls).toEqual([[true]])
})

test('a task that fails is not run again', async () => {
  withLocks((async (_name: string, _options: LockOptions, run: (lock: Lock | null) => unknown) =>
    run({ name: 'name', mode: 'exclusive' })) as LockManager['request'])
  const task = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('network')))
  await expect(inOneTab('name', task)).rejects.toThrow('network')
  expect(task).toHaveBeenCalledTimes(1)
})

test('a task learns that another tab does it', async () => {
  withLocks((async (_name: string, _options: LockOptions, run: (lock: Lock | null) => unknown) =>
    run(null)) as LockManager['request'])
  const task = vi.fn<(isMine: boolean) => Promise<void>>(async () => undefined)
  await inOneTab('name', task, { ifAvailable: true })
  expect(task.mock.calls).toEqual([[false]])
})
