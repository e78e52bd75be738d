import { z } from 'zod'
import { Constants } from '#lib/database.types'

const { claim_kind, claim_wish, claim_status, claim_settlement, goods_outcome, parcel_condition, order_status } =
  Constants.public.Enums

const product = {
  order_item_id: z.string(),
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  volume_ml: z.number(),
  image_url: z.string().nullable(),
}

const claimFields = {
  id: z.string(),
  number: z.number(),
  order_id: z.string(),
  order_number: z.string(),
  kind: z.enum(claim_kind),
  wanted: z.enum(claim_wish).nullable(),
  is_report: z.boolean(),
  condition: z.enum(parcel_condition).nullable(),
  status: z.enum(claim_status),
  comment: z.string(),
  author_id: z.string().nullable(),
  goods: z.enum(goods_outcome),
  settle_by: z.enum(claim_settlement),
  verdict: z.string(),
  decided_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  created_at: z.string(),
  items: z.array(z.object({ ...product, quantity: z.number() })),
  /** In the bucket of claims. */
  photos: z.array(z.string()),
  replacements: z.array(z.object({ id: z.string(), number: z.string(), status: z.enum(order_status) })),
}

export const claimSchema = z.object(claimFields)
export type Claim = z.infer<typeof claimSchema>

export const orderClaimsSchema = z.object({
  /** The newest first. */
  claims: z.array(claimSchema),
  lines: z.array(z.object({ ...product, left: z.number() })),
  /** The last day for each kind, such as 2026-11-28; null while the order is on its way. */
  until: z.record(z.string(), z.string().nullable()),
  may_claim: z.boolean(),
})
export type OrderClaims = z.infer<typeof orderClaimsSchema>
export type ClaimLine = OrderClaims['lines'][number]
