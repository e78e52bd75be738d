import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

const trackedSchema = z.object({
  /** Null: no such link, or not any more. */
  status: z.string().nullable(),
  carrier: z.string().nullish(),
  tracking_number: z.string().nullish(),
  city: z.string().nullish(),
})

/** What a tracking link tells. */
export type Tracked = z.infer<typeof trackedSchema>

const FOLLOWED_EVERY = 60_000

/** Where the parcel of a link is. */
export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: ['track', token],
    queryFn: async ({ signal }): Promise<Tracked> => {
      const db = await supabase()
      return trackedSchema.parse(unwrap(await db.rpc('track', { token }).abortSignal(signal)))
    },
    refetchInterval: FOLLOWED_EVERY,
  })
