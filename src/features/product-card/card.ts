import { z } from 'zod'
import { factsShape } from '#features/products/facts-shape.ts'
import { productStatusSchema } from '#features/products/product-list.ts'
import { rowChangeSchema } from '#lib/backend/row-history'

export const relatedSchema = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  volume_ml: z.number(),
  status: productStatusSchema,
  image_url: z.string().nullable(),
})
export type Related = z.infer<typeof relatedSchema>

export const foundSchema = z.object({ rows: z.array(relatedSchema) }).transform(({ rows }) => rows)

const imageSchema = z.object({
  path: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type CardImage = z.infer<typeof imageSchema>

export const cardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  product_type_id: z.number(),
  line_id: z.number(),
  volume_ml: z.number(),
  family: z.string().nullable(),
  short_description: z.string(),
  description: z.string(),
  application: z.string(),
  composition: z.string(),
  ...factsShape,
  barcode: z.string().nullable(),
  vat_rate: z.number().nullable(),
  order_min: z.number(),
  order_step: z.number(),
  order_max: z.number().nullable(),
  low_stock_threshold: z.number().nullable(),
  expected_on: z.string().nullable(),
  certificate_required: z.boolean(),
  seo_title: z.string(),
  seo_description: z.string(),
  status: productStatusSchema,
  is_new: z.boolean(),
  is_hit: z.boolean(),
  updated_at: z.string(),
  price: z.number().nullable(),
  stock_count: z.number(),
  available: z.boolean(),
  reserved: z.number(),
  images: z.array(imageSchema),
  tag_ids: z.array(z.string()),
  replacements: z.array(relatedSchema),
  together: z.array(relatedSchema),
  volumes: z.array(relatedSchema),
  former_slugs: z.array(z.string()),
})
export type Card = z.infer<typeof cardSchema>

export const historySchema = z.array(
  rowChangeSchema.extend({
    id: z.number(),
    table: z.enum([
      'products',
      'availability',
      'product_images',
      'product_tags',
      'product_relations',
      'product_documents',
    ]),
  }),
)
export type Change = z.infer<typeof historySchema>[number]
