import { z } from 'zod'
import { Constants } from '#lib/database.types'

const { stock_movement_kind, stock_level, stock_count_status } = Constants.public.Enums

const product = {
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  volume_ml: z.number(),
}

const stockRow = z.object({
  ...product,
  line: z.string(),
  barcode: z.string().nullable(),
  is_published: z.boolean(),
  image_url: z.string().nullable(),
  available: z.number(),
  reserved: z.number(),
  on_shelf: z.number(),
  low_stock_threshold: z.number().nullable(),
  level: z.enum(stock_level),
  waiting: z.number(),
  sold: z.number(),
  days_left: z.number().nullable(),
  to_order: z.number(),
})
export const stockSchema = z.object({ total: z.number(), rows: z.array(stockRow) })
export type StockRow = z.infer<typeof stockRow>

const movementRow = z.object({
  ...product,
  id: z.number(),
  created_at: z.string(),
  kind: z.enum(stock_movement_kind),
  delta: z.number(),
  note: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  actor: z.string().nullable(),
})
export const movementsSchema = z.object({ total: z.number(), rows: z.array(movementRow) })
export type MovementRow = z.infer<typeof movementRow>

const waitingRow = z.object({
  ...product,
  id: z.number(),
  created_at: z.string(),
  stock_count: z.number(),
  in_stock: z.boolean(),
  user_id: z.string(),
  clinic_name: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
})
export const waitingSchema = z.object({ total: z.number(), rows: z.array(waitingRow) })
export type WaitingRow = z.infer<typeof waitingRow>

export const stockProductsSchema = z.array(
  z.object({ ...product, code: z.string(), available: z.number(), reserved: z.number() }),
)
export type StockProduct = z.infer<typeof stockProductsSchema>[number]

export const actorsSchema = z.array(z.object({ id: z.string(), name: z.string() }))

const count = {
  id: z.string(),
  title: z.string(),
  status: z.enum(stock_count_status),
  created_at: z.string(),
  started_by: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
}
const countRow = z.object({
  ...count,
  line: z.string().nullable(),
  counted: z.number(),
  surplus: z.number(),
  shortage: z.number(),
})
export const countsSchema = z.object({ total: z.number(), rows: z.array(countRow) })
export type CountRow = z.infer<typeof countRow>

const countLine = z.object({
  ...product,
  counted: z.number().nullable(),
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  entered_at: z.string().nullable(),
  entered_by: z.string().nullable(),
})
export const countSchema = z.object({
  ...count,
  line: z.string().nullable(),
  line_name: z.string().nullable(),
  totals: z.object({
    counted: z.number(),
    differing: z.number(),
    /** Lines whose stock grows or falls more than tenfold. */
    tenfold: z.number(),
    surplus: z.number(),
    shortage: z.number(),
    left: z.number(),
  }),
  rows: z.array(countLine),
})
export type StockCount = z.infer<typeof countSchema>
export type CountLine = z.infer<typeof countLine>

export const enteredSchema = z.object({
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  counted: z.number(),
  expected: z.number(),
  difference: z.number(),
})
export type EnteredLine = z.infer<typeof enteredSchema>

export const postedCountSchema = z.object({ lines: z.number(), surplus: z.number(), shortage: z.number() })

export const sheetSchema = z.array(
  z.object({
    id: z.string(),
    sku: z.string(),
    name: z.string(),
    product_type: z.string(),
    volume_ml: z.number(),
    barcode: z.string().nullable(),
    cell: z.string().nullable(),
  }),
)
