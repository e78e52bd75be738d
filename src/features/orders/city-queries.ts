import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** The cities that addresses and delivery methods suggest; admins edit them beside the methods. */
export const citiesQuery = () =>
  queryOptions({
    queryKey: ['cities'] as const,
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.from('cities').select('name, region').order('name').abortSignal(signal))
    },
    staleTime: 600_000,
  })
