import { z } from 'zod'
import { Constants } from '#lib/database.types'
import { COLUMNS, type Column } from './delivery-search.ts'

const { delivery_kind, order_status } = Constants.public.Enums

const card = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(order_status),
  created_at: z.string(),
  since: z.string(),
  clinic_name: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  recipient_name: z.string(),
  recipient_phone: z.string(),
  comment: z.string(),
  delivery_method: z.string(),
  delivery_kind: z.enum(delivery_kind),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  is_paid: z.boolean(),
  amount_to_collect: z.number().nullable(),
  positions: z.number(),
  pieces: z.number(),
})

/** What delivery_board() answers. */
export const boardSchema = z.object({
  totals: z.partialRecord(z.enum(COLUMNS), z.number()),
  cities: z.array(z.string()),
  orders: z.array(card),
})

/** What delivery_order() answers. */
export const deliveryOrderSchema = card.extend({
  items: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      product_type: z.string(),
      line: z.string(),
      volume_ml: z.number(),
      image_url: z.string().nullable(),
      quantity: z.number(),
    }),
  ),
  events: z.array(
    z.object({
      to_status: z.enum(order_status),
      comment: z.string(),
      created_at: z.string(),
      actor: z.string().nullable(),
    }),
  ),
})

export type Board = z.infer<typeof boardSchema>
export type DeliveryCard = Board['orders'][number]
export type DeliveryOrder = z.infer<typeof deliveryOrderSchema>

/** The cards of each column, in the board's order. */
export function cardsByColumn(orders: DeliveryCard[]): Partial<Record<Column, DeliveryCard[]>> {
  return Object.groupBy(orders, ({ status }) => status as Column)
}

/** Where an order goes, as far as a map needs it; nothing for what is picked up. */
export function destinationOf({ delivery_kind, city, address }: DeliveryCard): string | undefined {
  if (delivery_kind === 'pickup') return undefined
  return [city, address].filter(Boolean).join(', ') || undefined
}
