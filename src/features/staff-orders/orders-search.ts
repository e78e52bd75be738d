import type { OrderStatus, PaymentStatus } from '#features/orders/status.ts'
import { dayParam, idParam, listParams, sumParam, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'
import type { OrderFilters } from './queries.ts'

/** In the order of an order's life. Not from `Constants`, which is too heavy for the first chunk. */
export const ORDER_STATUSES = [
  'new',
  'confirmed',
  'assembling',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const satisfies readonly OrderStatus[]
export const PAYMENT_STATUSES = ['unpaid', 'reported', 'paid', 'refunded'] as const satisfies readonly PaymentStatus[]

export const RESERVED_DAYS = [0, 1, 3, 5] as const

/** A reported payment is to be checked within so many days. */
export const REPORTED_DAYS = 3

export const ordersParams = listParams({
  tabs: { status: word(...ORDER_STATUSES) },
  filters: {
    q: textParam,
    payment: word(...PAYMENT_STATUSES),
    /** Delivered or sent, and not paid in full. */
    debt: word('yes'),
    overdue: word('yes'),
    reserved: (value: unknown) => RESERVED_DAYS.find((days) => String(days) === String(value)),
    /** Reported as paid, and not checked for days. */
    reported: word('yes'),
    /** With messages of the clinic that the reader has not read. */
    unread: word('yes'),
    manager: idParam,
    clinic: idParam,
    city: textParam,
    method: textParam,
    from: dayParam,
    to: dayParam,
    /** Which of an order's days the period is about; the first by default. */
    dated: word('delivered', 'cancelled'),
    line: textParam,
    type: textParam,
    /** Today's tier of the clinic. */
    tier: textParam,
    /** The reason of a cancellation, as statistics group it. */
    reason: textParam,
    min: sumParam,
    max: sumParam,
  },
  sort: ['created', 'total', 'debt', 'reserved'],
  record: { order: idParam },
})

export type OrdersSearch = SearchOf<typeof ordersParams>

export function ordersFilters(search: OrdersSearch): OrderFilters {
  const { q, status, payment, debt, overdue, reserved, reported, unread, manager, city, method, from, to, min, max } =
    search
  const { clinic, dated, line, type, reason, tier } = search
  return {
    search: q,
    status,
    payment_status: payment,
    has_debt: debt && true,
    is_overdue: overdue && true,
    reserved_days: reserved,
    reported_days: reported && REPORTED_DAYS,
    has_unread: unread && true,
    manager_id: manager,
    clinic_id: clinic,
    city,
    delivery_method: method,
    from_day: from,
    to_day: to,
    dated_by: dated,
    line,
    product_type: type,
    cancel_reason: reason,
    tier,
    min_total: min,
    max_total: max,
    sort: search.sort,
    page: search.page,
  }
}
