import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import { foundSchema, type Found } from './results.ts'

/** Fewer letters find nothing. */
export const SHORTEST_QUERY = 2

/** Orders, clinics and products for a query: what the role of whoever asks may find. */
export const staffSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['staff', 'search', query] as const,
    queryFn: async ({ signal }): Promise<Found> => {
      const db = await supabase()
      return foundSchema.parse(unwrap(await db.rpc('staff_search', { query }).abortSignal(signal)))
    },
  })
