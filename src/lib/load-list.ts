import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads a list for a route: a page that is entered waits for its rows. One that stays, with another filter, begins to ask
 * and goes on: the former rows stand until the new ones are there.
 */
export async function loadList<Data, Key extends QueryKey>(
  { queryClient, cause }: { queryClient: QueryClient; cause: 'enter' | 'stay' | 'preload' },
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (cause === 'stay') void queryClient.prefetchQuery(options)
  else await queryClient.ensureQueryData(options)
}
