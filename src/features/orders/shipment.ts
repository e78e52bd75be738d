import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { supabase } from '#lib/supabase'
import { orderKeys } from './queries.ts'

const FOLLOWED_EVERY = 15_000

const otherOrder = z.object({ id: z.string(), number: z.string() }).nullable()

const shipmentSchema = z.object({
  /** A day such as 2026-11-24. */
  desired_on: z.string().nullable(),
  on_shortage: z.enum(['rest', 'call', 'cancel']),
  places: z.number().nullable(),
  tracking_url: z.string().nullable(),
  problem: z.string().nullable(),
  try_on: z.string().nullable(),
  handed_to: z.string().nullable(),
  /** What whoever brings the order asks for; told to the clinic alone. */
  code: z.string().nullable(),
  /** Something is missing and the clinic has to say what it wants. */
  shortage_undecided: z.boolean(),
  missing: z.array(z.object({ sku: z.string(), name: z.string(), missing: z.number(), reason: z.string().nullable() })),
  follow_up: otherOrder,
  follows: otherOrder,
})

/** How an order travels, as its clinic is told. */
export type Shipment = z.infer<typeof shipmentSchema>

/** How one of the caller's orders travels. */
export const shipmentQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'shipment', orderId],
    queryFn: async ({ signal }): Promise<Shipment> => {
      const db = await supabase()
      const answer = await db
        .rpc('order_shipment', { order_id: orderId })
        .setHeader(...idempotent)
        .abortSignal(signal)
      return shipmentSchema.parse(unwrap(answer))
    },
    staleTime: FOLLOWED_EVERY / 2,
    refetchInterval: FOLLOWED_EVERY,
    refetchOnWindowFocus: 'always',
  })

/** Says what to do with an order that is short. */
export const decideShortageMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (choice: 'rest' | 'cancel') => {
      const db = await supabase()
      unwrap(await db.rpc('decide_shortage', { order_id: orderId, choice }))
    },
    ...invalidates(orderKeys.all),
  })

/** Orders what was missing, at the prices of that order; one key orders once. */
export const followUpMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (idempotency_key: string) => {
      const db = await supabase()
      const answer = await db.rpc('follow_up_order', { order_id: orderId, idempotency_key }).setHeader(...idempotent)
      return otherOrder.unwrap().parse(unwrap(answer))
    },
    ...invalidates(orderKeys.all),
  })

/** A new address of the public page on an order. */
export async function createTrackingLink(orderId: string): Promise<string> {
  const db = await supabase()
  const answer = unwrap(await db.rpc('create_tracking_link', { order_id: orderId }))
  const { token } = z.object({ token: z.string() }).parse(answer)
  return new URL(`/track/${token}`, location.href).href
}
