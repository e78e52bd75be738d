import { z } from 'zod'
import { Constants } from '#lib/database.types'

const { order_status, payment_method, payment_status } = Constants.public.Enums

export const orderFields = {
  id: z.string(),
  number: z.string(),
  status: z.enum(order_status),
  payment_method: z.enum(payment_method),
  payment_status: z.enum(payment_status),
  total: z.number(),
  due: z.number(),
  /** Received less refunded. */
  paid: z.number(),
  debt: z.number(),
  /** Null where nothing is reserved any more, or nothing has to be paid in advance. */
  reserved_until: z.string().nullable(),
  /** Due day of a delivered order's debt: 2026-11-25. */
  pay_until: z.string().nullable(),
  delivery_price: z.number().nullable(),
  delivery_method: z.string(),
  placed_by: z.string().nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
  /** For the reader; 100 stands for that or more. */
  unread_messages: z.number(),
}

/** By status; statuses without orders are left out. */
export const countsSchema = z.partialRecord(z.enum(order_status), z.number())

export const orderListSchema = z.object({
  counts: countsSchema,
  to_pay: z.object({ count: z.number(), sum: z.number() }),
  total: z.number(),
  rows: z.array(
    z.object({
      ...orderFields,
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      recipient_name: z.string(),
      returned_at: z.string().nullable(),
      cancelled_at: z.string().nullable(),
      items: z.array(
        z.object({
          id: z.string(),
          product_id: z.string(),
          sku: z.string(),
          name: z.string(),
          product_type: z.string(),
          volume_ml: z.number(),
          image_url: z.string().nullable(),
          quantity: z.number(),
        }),
      ),
    }),
  ),
})

export type OrderCard = z.infer<typeof orderListSchema>['rows'][number]

export const frequentProducts = z.array(
  z.object({
    slug: z.string(),
    product_name: z.string(),
    product_type: z.string(),
    line: z.string(),
    volume_ml: z.number(),
    price: z.number().nullable(),
    image_url: z.string().nullable(),
  }),
)
