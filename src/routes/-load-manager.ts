import type { QueryClient } from '@tanstack/react-query'
import { managerCardQuery } from '#features/managers/queries.ts'

/** One account manager. */
export const loadManager = (queryClient: QueryClient, { params: { id } }: { params: { id: string } }) =>
  queryClient.ensureQueryData(managerCardQuery(id))
