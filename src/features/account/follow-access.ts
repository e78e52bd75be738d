import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { loadChunk } from '#lib/load-chunk'
import { isPrivateData } from '#lib/query-client'
import { onUserChange } from './session-store.ts'

// The guard is loaded with the first session or private page: a guest may see every public one.

const loadGuard = () => loadChunk(() => import('./access.ts'))

/** `beforeLoad` of the layouts that wait for their visitor. */
export async function requireAccess({
  context,
  location,
}: {
  context: { queryClient: QueryClient }
  location: ParsedLocation
}) {
  if (import.meta.env.SSR) return // drawn for a guest; the browser asks again
  const guard = await loadGuard()
  await guard.requireAccess(context.queryClient, location)
}

/** Guards public pages, which are shown at once, as soon as somebody is signed in; forgets the data of whoever leaves. */
export function startAccess(router: AnyRouter, queryClient: QueryClient) {
  onUserChange(() => queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivateData(queryKey) }))
  const stop = onUserChange((arrival) => {
    stop()
    loadGuard().then(
      ({ watchAccess }) => watchAccess(router, queryClient, arrival),
      (error: unknown) => console.error('The guard could not be loaded', error),
    )
  })
}
