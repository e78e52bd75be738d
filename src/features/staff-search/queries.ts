import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import { foundSchema, type Found } from './results.ts'

/** Whether the database searches for so little: a number from two digits on, words from three letters on. */
export const isEnough = (query: string) => query.length >= 3 || /^\d\d$/.test(query)

/** Orders, clinics and products for a query: what the role of whoever asks may find. */
export const staffSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['staff', 'search', query] as const,
    queryFn: async ({ signal }): Promise<Found> => {
      const db = await supabase()
      return foundSchema.parse(unwrap(await db.rpc('staff_search', { query }).abortSignal(signal)))
    },
  })
