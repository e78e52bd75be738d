import { z } from 'zod'
import { countsSchema, orderFields } from '#features/orders/order-list.ts'
import { isOver } from '#features/orders/payment.ts'
import { DAY } from '#lib/dates/dates'
import { REPORTED_DAYS } from './orders-search.ts'

/** Where the database stops counting orders; a longer list has no sum. */
export const ORDERS_COUNTED = 1000

const row = z.object({
  ...orderFields,
  reported_at: z.string().nullable(),
  user_id: z.string(),
  clinic_name: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  city: z.string().nullable(),
  account_manager_name: z.string().nullable(),
  positions: z.number(),
  pieces: z.number(),
  /** Fields with a search word that the clinic's name does not have. */
  matched: z.array(z.string()),
})

export const orderListSchema = z.object({
  counts: countsSchema,
  total: z.number(),
  sum: z.number().nullable(),
  rows: z.array(row),
  is_cut: z.boolean().optional(),
})

export const cutText = ({ is_cut }: { is_cut?: boolean | undefined } = {}) =>
  is_cut
    ? `Поиск показывает не больше ${ORDERS_COUNTED.toLocaleString('ru')} заказов, сначала новые. Остальные найдёте по статусу и периоду.`
    : undefined

export type OrderList = z.infer<typeof orderListSchema>
export type OrderRow = OrderList['rows'][number]

export const leftOf = (order: OrderRow) => (isOver(order) ? order.debt : Math.max(order.due - order.paid, 0))

/** Whether a reported payment has not been checked in time. */
export function isReportLate({ payment_status, reported_at }: Pick<OrderRow, 'payment_status' | 'reported_at'>) {
  return (
    payment_status === 'reported' && reported_at !== null && Date.now() - Date.parse(reported_at) > REPORTED_DAYS * DAY
  )
}
