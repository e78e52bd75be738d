import { z } from 'zod'
import type { OrderStatus } from '#features/orders/status.ts'
import { Constants } from '#lib/database.types'

const status = z.enum(Constants.public.Enums.order_status)
const payment = z.enum(Constants.public.Enums.payment_status)

const row = z.object({
  id: z.string(),
  number: z.string(),
  status,
  payment_status: payment,
  total: z.number(),
  delivery_price: z.number().nullable(),
  created_at: z.string(),
  user_id: z.string(),
  placed_by: z.string(),
  clinic_name: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  city: z.string().nullable(),
  account_manager_name: z.string().nullable(),
  delivery_method: z.string(),
  positions: z.number(),
  pieces: z.number(),
})

/** What admin_orders() answers. */
export const orderListSchema = z.object({
  counts: z.partialRecord(status, z.number()),
  total: z.number(),
  sum: z.number(),
  rows: z.array(row),
})

export type OrderList = z.infer<typeof orderListSchema>
export type OrderRow = OrderList['rows'][number]

/** How many orders a list counts in all statuses, or in some. */
export function countOrders(counts: OrderList['counts'], statuses = Object.keys(counts) as OrderStatus[]): number {
  return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}
