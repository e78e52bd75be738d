import { rpcQuery } from '#lib/backend/ask'
import { pollEvery } from '#lib/backend/live'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'

/** ms; stock and searches send no messages. */
const POLL_EVERY = 60_000

/** For admins. */
export const deskQuery = () =>
  rpcQuery(staffKeys.desk, 'admin_desk', {}, async () => (await import('./desk.ts')).deskSchema, {
    staleTime: JUST_LOADED,
    refetchInterval: pollEvery(POLL_EVERY),
  })
