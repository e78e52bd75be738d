import { z } from 'zod'
import { Constants } from '#lib/database.types'

const figure = z.object({ value: z.number().nullable(), previous: z.number().nullable() })
const owed = figure.extend({ orders: z.number() })

export const summarySchema = z.object({
  turnover: figure,
  orders: figure,
  average_order: figure,
  active_clinics: figure,
  new_clinics: figure,
  debt: owed,
  overdue: owed,
  stock_value: figure.nullable(),
})
export type Summary = z.infer<typeof summarySchema>

export const turnoverSchema = z.object({
  step: z.enum(['day', 'week', 'month']),
  value: z.number(),
  previous: z.number(),
  rows: z.array(z.object({ from: z.string(), to: z.string(), value: z.number(), previous: z.number().nullable() })),
})
export type Turnover = z.infer<typeof turnoverSchema>

const share = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  value: z.number(),
  previous: z.number(),
})
export const turnoverBreakdownSchema = z.object({ turnover: z.number(), rows: z.array(share) })
export type Breakdown = z.infer<typeof turnoverBreakdownSchema>

const product = {
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  line: z.string(),
  volume_ml: z.number(),
}
const soldProduct = z.object({
  ...product,
  image_url: z.string().nullable(),
  place: z.number(),
  turnover: z.number(),
  pieces: z.number(),
  previous: z.number(),
})
export const soldProductsSchema = z.object({
  total: z.number(),
  turnover: z.number(),
  pieces: z.number(),
  vital: z.number(),
  rows: z.array(soldProduct),
})
export type SoldProduct = z.infer<typeof soldProduct>

const statsClinic = z.object({
  user_id: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(['pending', 'verified', 'reject']),
  manager_name: z.string().nullable(),
  registered_at: z.string(),
  verified_at: z.string().nullable(),
  last_order_at: z.string().nullable(),
  place: z.number(),
  turnover: z.number(),
  previous: z.number(),
})
export const statsClinicsSchema = z.object({
  total: z.number(),
  turnover: z.number(),
  vital: z.number(),
  rows: z.array(statsClinic),
})
export type StatsClinic = z.infer<typeof statsClinic>

export const funnelSchema = z.object({
  as_of: z.string().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(['registered', 'documents', 'verified', 'first_order', 'second_order']),
      clinics: z.number(),
      median_days: z.number().nullable(),
    }),
  ),
})
export type Funnel = z.infer<typeof funnelSchema>

const box = z.object({
  step: z.enum(['confirmation', 'assembly', 'delivery', 'whole']),
  orders: z.number(),
  low: z.number(),
  quarter: z.number(),
  median: z.number(),
  three_quarters: z.number(),
  high: z.number(),
})
export const leadTimeSchema = z.object({ steps: z.array(box) })
export type LeadTimeStep = z.infer<typeof box>

export const cancellationsSchema = z.object({
  orders: z.number(),
  previous: z.number(),
  lost: z.number(),
  rows: z.array(z.object({ reason: z.string(), orders: z.number(), lost: z.number() })),
})
export type Cancellations = z.infer<typeof cancellationsSchema>

const claimed = { claims: z.number(), accepted: z.number(), pieces: z.number(), sum: z.number() }
const claimKind = z.enum(Constants.public.Enums.claim_kind)
export const claimsSchema = z.object({
  claims: z.number(),
  previous: z.number(),
  accepted: z.number(),
  /** Median until a decision; null where none is decided. */
  hours: z.number().nullable(),
  kinds: z.array(z.object({ kind: claimKind, ...claimed })),
  delivery_methods: z.array(z.object({ delivery_method: z.string(), ...claimed })),
  products: z.array(
    z.object({
      product_id: z.string(),
      sku: z.string(),
      name: z.string(),
      volume_ml: z.number(),
      kind: claimKind,
      ...claimed,
    }),
  ),
})
export type Claims = z.infer<typeof claimsSchema>

const search = { query: z.string(), sessions: z.number(), last_day: z.string() }
const missing = z.object({ ...search, found_now: z.boolean() })
const unsold = z.object({
  ...search,
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  volume_ml: z.number(),
  stock_count: z.number(),
})
export const searchesSchema = z.object({
  searches: z.number(),
  without_result: z.number(),
  missing: z.array(missing),
  unsold: z.array(unsold),
})
export type Searches = z.infer<typeof searchesSchema>

export const orderWordsSchema = z.array(z.object({ words: z.string(), clinics: z.number(), product: z.string() }))

const shortProduct = z.object({
  ...product,
  stock_count: z.number(),
  rate_30_days: z.number(),
  cover_days: z.number().nullable(),
  shortage: z.number(),
  shortage_sum: z.number(),
  days_out: z.number(),
  lost_pieces: z.number(),
  lost_sum: z.number(),
})
export const stockForecastSchema = z.object({
  selling: z.number(),
  out_of_stock: z.number(),
  running_out: z.number(),
  shortage_sum: z.number(),
  lost_sum: z.number(),
  total: z.number(),
  rows: z.array(shortProduct),
})
export type ShortProduct = z.infer<typeof shortProduct>
export type Stock = z.infer<typeof stockForecastSchema>
