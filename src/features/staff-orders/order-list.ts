import { z } from 'zod'
import { isOver } from '#features/orders/payment.ts'
import { Constants } from '#lib/database.types'
import { DAY } from '#lib/dates'
import { REPORTED_DAYS } from './orders-search.ts'

const { order_status, payment_method, payment_status } = Constants.public.Enums
const status = z.enum(order_status)

/** Where the database stops counting orders; a longer list has no sum. */
export const ORDERS_COUNTED = 1000

const row = z.object({
  id: z.string(),
  number: z.string(),
  status,
  payment_status: z.enum(payment_status),
  payment_method: z.enum(payment_method),
  total: z.number(),
  due: z.number(),
  paid: z.number(),
  debt: z.number(),
  /** Null where the order holds no stock any more, or need not be paid first. */
  reserved_until: z.string().nullable(),
  /** Until when the debt of a delivered order is to be paid: 2026-11-25. */
  pay_until: z.string().nullable(),
  /** Since when the clinic says that it has paid. */
  reported_at: z.string().nullable(),
  delivery_price: z.number().nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
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
  sum: z.number().nullable(),
  rows: z.array(row),
  /** A search has found more than it lists. */
  is_cut: z.boolean().optional(),
})

/** What a list says whose search has found more than it shows. */
export const cutText = ({ is_cut }: { is_cut?: boolean | undefined } = {}) =>
  is_cut
    ? `Поиск показывает не больше ${ORDERS_COUNTED.toLocaleString('ru')} заказов, сначала новые. Остальные найдёте по статусу и периоду.`
    : undefined

export type OrderList = z.infer<typeof orderListSchema>
export type OrderRow = OrderList['rows'][number]

/** What is still to be paid. */
export const leftOf = (order: OrderRow) => (isOver(order) ? 0 : Math.max(order.due - order.paid, 0))

/** Whether nobody has looked into a reported payment in time. */
export function isReportLate({ payment_status, reported_at }: Pick<OrderRow, 'payment_status' | 'reported_at'>) {
  return (
    payment_status === 'reported' && reported_at !== null && Date.now() - Date.parse(reported_at) > REPORTED_DAYS * DAY
  )
}
