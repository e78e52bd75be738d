import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { session, type UserChange } from '#features/account/session-store.ts'
import { createQueryClient } from '#lib/backend/query-client'
import type { Work } from '../work.ts'
import { startOffline } from './start.ts'
import { addChanges, changesOf } from './store.ts'

const { sendWork, listeners } = vi.hoisted(() => ({
  sendWork: vi.fn<(work: Work, userId: string) => Promise<object>>(() => Promise.resolve({ conflicts: [] })),
  listeners: [] as ((change: UserChange) => void)[],
}))
vi.mock('../work-mutations.ts', async (original) => ({ ...(await original<object>()), sendWork }))
vi.mock('#features/account/session-store.ts', async (original) => ({
  ...(await original<object>()),
  onUserChange: (listener: (change: UserChange) => void) => listeners.push(listener),
}))

test('work from before the page was closed goes out once it is known who is there', async () => {
  const order = { id: '1', number: '2026-000001' }
  const key = crypto.randomUUID()
  await addChanges('azamat', [{ kind: 'pick', key, orders: [order], args: { lines: [] } }])
  startOffline(createQueryClient(() => session.supabase_user?.id))
  await new Promise((resolve) => setTimeout(resolve, 200)) // nobody is known yet, and nothing goes out
  expect(sendWork).not.toHaveBeenCalled()
  const user = { id: 'azamat' } as NonNullable<typeof session.supabase_user>
  session.supabase_user = user
  for (const listener of listeners) listener({ user, previous: null, isRestored: true })
  await vi.waitFor(async () => expect(await changesOf('azamat')).toEqual([]))
  expect(sendWork.mock.calls.map(([work, userId]) => [work.key, userId])).toEqual([[key, 'azamat']])
})
