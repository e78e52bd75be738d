import type { QueryClient } from '@tanstack/react-query'
import { localHistory } from './local-history-store.ts'
import { insertHistory } from './mutations.ts'
import { searchKeys } from './queries.ts'

/** Another tab may see for some moments yet what this one has removed: storage is shared with a delay, locks are not. */
const REMOVAL_SEEN_AFTER = 250

/** Copies the local history to the server and then removes it. Of several tabs one does, and the others leave it to that. */
export async function moveHistory(queryClient: QueryClient): Promise<void> {
  await unlessUnderWay(async () => {
    const { sessionId, entries } = localHistory.load()
    if (entries.length > 0) await insertHistory(sessionId, entries)
    localHistory.forget(entries)
    await queryClient.invalidateQueries({ queryKey: searchKeys.histories() })
  })
}

/** Runs the task unless another tab does. Where browsers cannot tell, the database drops the duplicates. */
async function unlessUnderWay(task: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return task()
  await locks.request('search-history', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await task()
    await new Promise((resolve) => setTimeout(resolve, REMOVAL_SEEN_AFTER))
  })
}
