import { z } from 'zod'
import { Constants } from '#lib/database.types'
import { factsShape } from './facts-shape.ts'

const { product_status, stock_level } = Constants.public.Enums
export const productStatusSchema = z.enum(product_status)

/** Where the database stops counting products. */
export const PRODUCTS_COUNTED = 1000

const row = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  barcode: z.string().nullable(),
  volume_ml: z.number(),
  product_type: z.string(),
  line: z.string(),
  status: productStatusSchema,
  price: z.number().nullable(),
  stock_count: z.number(),
  stock_level: z.enum(stock_level),
  reserved: z.number(),
  low_stock_threshold: z.number().nullable(),
  available: z.boolean(),
  updated_at: z.string(),
  image_url: z.string().nullable(),
  tags: z.array(z.string()),
  facts: z.object(factsShape),
  certificate_required: z.boolean(),
})

export const productListSchema = z.object({
  counts: z.partialRecord(productStatusSchema, z.number()),
  total: z.number(),
  rows: z.array(row),
})

export type ProductList = z.infer<typeof productListSchema>
export type ProductRow = ProductList['rows'][number]
export type ProductStatus = z.infer<typeof productStatusSchema>

const change = z.object({
  product_id: z.string(),
  sku: z.string(),
  name: z.string(),
  volume_ml: z.number(),
  old: z.union([z.number(), z.boolean()]),
  new: z.union([z.number(), z.boolean()]),
})

export const bulkAnswerSchema = z.object({
  changes: z.array(change),
  skipped: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      reason: z.enum(['same', 'no_price', 'not_ready']),
      gaps: z.array(z.string()),
    }),
  ),
  fingerprint: z.string(),
  batch_id: z.string().nullable(),
})

export type BulkAnswer = z.infer<typeof bulkAnswerSchema>

const pastRow = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  volume_ml: z.number(),
  product_type: z.string(),
  line: z.string(),
  price: z.number().nullable(),
  price_now: z.number().nullable(),
  stock: z.number(),
  stock_now: z.number(),
})

export const pastListSchema = z.object({ total: z.number(), rows: z.array(pastRow) })

export type PastRow = z.infer<typeof pastRow>

const kept = z.array(
  z.object({ sku: z.string(), reason: z.enum(['changed', 'stock_changed', 'out_of_stock', 'deleted']) }),
)

const batch = z.object({
  id: z.string(),
  kind: z.enum(Constants.public.Enums.product_batch_kind),
  file_name: z.string().nullable(),
  change: z
    .object({
      action: z.enum(['publish', 'hide', 'add_tag', 'remove_tag', 'price']),
      percent: z.number().optional(),
      step: z.number().optional(),
      tag: z.string().optional(),
    })
    .nullable(),
  created: z.number(),
  changed: z.number(),
  actor: z.string().nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  kept: kept.nullable(),
  can_undo: z.boolean(),
})

export const batchListSchema = z.object({ total: z.number(), rows: z.array(batch) })

export type Batch = z.infer<typeof batch>

export const undoneSchema = z.object({ undone: z.number(), kept })

export type Undone = z.infer<typeof undoneSchema>
