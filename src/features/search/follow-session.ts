import type { QueryClient } from '@tanstack/react-query'
import { onUserChange } from '#features/account/session-store.ts'
import { loadChunk } from '#lib/load-chunk'
import { HISTORY_KEY } from './storage-keys.ts'

/** Moves what a visitor searched for to the account that is then signed in. */
export function startSearchHistory(queryClient: QueryClient) {
  onUserChange(({ user }) => {
    if (user && hasLocalHistory()) void move(queryClient)
  })
}

/** Asked first, so that the rest is fetched only by those who need it. */
function hasLocalHistory(): boolean {
  try {
    return localStorage.getItem(HISTORY_KEY) !== null
  } catch {
    return false // no storage, no history
  }
}

async function move(queryClient: QueryClient) {
  try {
    const { moveHistory } = await loadChunk(() => import('./move-history.ts'))
    await moveHistory(queryClient)
  } catch (error) {
    console.error('The search history could not be moved', error) // it stays here, and the next start tries again
  }
}
