import { z } from 'zod'
import { Constants } from '#lib/database.types'

const {
  claim_kind,
  claim_wish,
  claim_status,
  claim_settlement,
  goods_outcome,
  parcel_condition,
  order_status,
  claim_event,
} = Constants.public.Enums

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

export const ownClaimsSchema = z.object({ rows: z.array(claimSchema) })

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

const count = z.number()
const status = z.enum(claim_status)

export const claimListSchema = z.object({
  counts: z.partialRecord(status, count),
  total: count,
  rows: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      order_id: z.string(),
      order_number: z.string(),
      kind: z.enum(claim_kind),
      wanted: z.enum(claim_wish).nullable(),
      is_report: z.boolean(),
      condition: z.enum(parcel_condition).nullable(),
      status,
      settle_by: z.enum(claim_settlement),
      created_at: z.string(),
      user_id: z.string(),
      clinic_name: z.string().nullable(),
      delivery_method: z.string(),
      account_manager_name: z.string().nullable(),
      pieces: count,
      /** Tenge. */
      sum: count,
      lines: z.array(z.object({ sku: z.string(), name: z.string(), quantity: count })),
      photos: count,
      /** The manager has advised how to decide. */
      is_proposed: z.boolean(),
    }),
  ),
})
export type ClaimRow = z.infer<typeof claimListSchema>['rows'][number]

const verdict = { accepted: z.boolean(), goods: z.enum(goods_outcome), settle_by: z.enum(claim_settlement) }
const named = { name: z.string().nullable(), phone: z.string().nullable() }

export const staffClaimSchema = z.object({
  ...claimFields,
  items: z.array(z.object({ ...product, quantity: count, price: count, sent: count, stock_count: count.nullable() })),
  author_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  /** Tenge: what the pieces cost. */
  sum: count,
  /** It is new, or was to be replaced and nothing is on its way. */
  may_decide: z.boolean(),
  to_replace: z.array(z.object({ product_id: z.string(), sku: z.string(), quantity: count })),
  order: z.object({
    id: z.string(),
    number: z.string(),
    status: z.enum(order_status),
    due: count,
    received_total: count,
    refunded_total: count,
    /** Received, and no longer owed. */
    surplus: count,
    delivered_at: z.string().nullable(),
    delivery_method: z.string(),
    tracking_number: z.string().nullable(),
  }),
  clinic: z.object({ ...named, user_id: z.string(), whatsapp: z.string().nullable(), claims: count }),
  proposal: z
    .object({ ...verdict, comment: z.string(), author_name: z.string().nullable(), created_at: z.string() })
    .nullable(),
  events: z.array(
    z.object({
      event: z.enum(claim_event),
      comment: z.string(),
      actor_name: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type StaffClaim = z.infer<typeof staffClaimSchema>
