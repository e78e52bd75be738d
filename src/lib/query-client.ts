import { QueryClient } from '@tanstack/react-query'

const FRESH_FOR = 60_000

/** The cache of everything the server knows. It never retries: the network's retries are in retryFetch, and our own errors would not get better. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, retry: false },
      // Without a network they fail at once and say so: nobody wants a press to take effect an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
