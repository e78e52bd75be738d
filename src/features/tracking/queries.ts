import { z } from 'zod'
import { rpcQuery } from '#lib/ask'

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
  rpcQuery([], 'track', { token }, trackedSchema, { refetchInterval: FOLLOWED_EVERY })
