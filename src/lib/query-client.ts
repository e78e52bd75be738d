import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'

const FRESH_FOR = 60_000

/** First elements of the query keys whose data is the same for everybody. */
const publicData = new Set<unknown>(['catalog', 'content'])

/** Whether the data of a query belongs to the user who asked for it. */
export const isPrivateData = (queryKey: QueryKey) => !publicData.has(queryKey[0])

/**
 * The cache of everything the server knows. The id of the user is part of the hash of every private key, so that nobody is
 * shown what somebody else has asked for. Never retries: the network's retries are in retryFetch, and our own errors would
 * not get better.
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
      // Without a network they fail at once and say so: nobody wants a press to take effect an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
