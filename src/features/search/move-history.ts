import type { QueryClient } from '@tanstack/react-query'
import { inOneTab } from '#lib/storage/one-tab'
import { localHistory } from './local-history-store.ts'
import { insertHistory } from './mutations.ts'
import { searchKeys } from './queries.ts'

/** Another tab may still see what was removed: storage is shared with a delay, locks are not. */
const REMOVAL_SEEN_AFTER = 250

/** Copies the local history to the server, then removes it. Only one of several tabs does so. */
export const moveHistory = (queryClient: QueryClient) =>
  inOneTab('search-history', (isMine) => (isMine ? move(queryClient) : Promise.resolve()), { ifAvailable: true })

async function move(queryClient: QueryClient): Promise<void> {
  const { sessionId, entries } = localHistory.load()
  if (entries.length > 0) await insertHistory(sessionId, entries)
  localHistory.forget(entries)
  await queryClient.invalidateQueries({ queryKey: searchKeys.histories() })
  await new Promise((resolve) => setTimeout(resolve, REMOVAL_SEEN_AFTER))
}
