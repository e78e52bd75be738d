import { queryOptions } from '@tanstack/react-query'

/** State of pushes in this browser; `id`: of its subscription. */
export type PushState = { state: 'unsupported' | 'blocked' | 'off' } | { state: 'on'; id: string }

/** Once a visit. An answer renews the subscription, which then belongs to who is signed in. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: async () => (await import('./push.ts')).renewPush(),
    staleTime: Infinity,
    gcTime: Infinity,
  })
