import { z } from 'zod'
import { orderStatus, paymentStatus, type OrderStatus, type PaymentStatus } from '#features/orders/status.ts'

const status = z.enum(Object.keys(orderStatus) as [OrderStatus, ...OrderStatus[]])
const payment = z.enum(Object.keys(paymentStatus) as [PaymentStatus, ...PaymentStatus[]])

const row = z.object({
  id: z.string(),
  number: z.string(),
  status,
  payment_status: payment,
  total: z.number(),
  due: z.number(),
  paid: z.number(),
  debt: z.number(),
  /** Null where the order holds no stock any more, or need not be paid first. */
  reserved_until: z.string().nullable(),
  delivery_price: z.number().nullable(),
  created_at: z.string(),
  user_id: z.string(),
  placed_by: z.string().nullable(),
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
