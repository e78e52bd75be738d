import type { QueryClient } from '@tanstack/react-query'
import { onUserChange } from '#features/account/session-store.ts'
import { loadChunk } from '#lib/boot/load-chunk'
import { HISTORY_KEY } from './storage-keys.ts'

/** Moves a visitor's searches to the account that signs in. */
export function startSearchHistory(queryClient: QueryClient) {
  onUserChange(({ user }) => {
    // Checked first, so that only those who need the rest load it.
    if (user && localStorage.getItem(HISTORY_KEY) !== null) void move(queryClient)
  })
}

async function move(queryClient: QueryClient) {
  try {
    const { moveHistory } = await loadChunk(() => import('./move-history.ts'))
    await moveHistory(queryClient)
  } catch (error) {
    console.error('The search history could not be moved', error) // it stays here, and the next start tries again
  }
}
