import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'

const FRESH_FOR = 60_000

/** Key scopes of data that is the same for everybody. */
const publicData = new Set<unknown>(['catalog', 'content'])

/** Whether the data of a query belongs to the user who asked for it. */
export const isPrivateData = (queryKey: QueryKey) => !publicData.has(queryKey[0])

/**
 * Private keys are hashed with the user's id, so that no one sees another user's data. Never retries: retryFetch
 * retries the network, and our own errors would not change.
 */
export function createQueryClient(userId: () => string | undefined): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        retry: false,
        queryKeyHashFn: (queryKey) =>
          isPrivateData(queryKey) ? `${userId() ?? ''}${hashKey(queryKey)}` : hashKey(queryKey),
      },
      // Without a network they fail at once: nobody wants a press to take effect an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
