import type { OrderStatus, PaymentStatus } from '#features/orders/status.ts'
import { dayParam, idParam, listParams, sumParam, textParam, word, type SearchOf } from '#lib/search-params'

/** Order statuses in the order of an order's life. By hand: addresses are read in the first chunk, where `Constants` is too heavy. */
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

/** For how many days to come a list of ending reservations looks. */
export const RESERVED_DAYS = [0, 1, 3, 5] as const

/** A payment that a clinic has reported is to be looked into within so many days. */
export const REPORTED_DAYS = 3

/** What /admin/orders and /account-manager/orders keep in their address. */
export const ordersParams = listParams({
  tabs: { status: word(...ORDER_STATUSES) },
  filters: {
    q: textParam,
    payment: word(...PAYMENT_STATUSES),
    /** Delivered or sent, and not paid in full. */
    debt: word('yes'),
    overdue: word('yes'),
    reserved: (value: unknown) => RESERVED_DAYS.find((days) => String(days) === String(value)),
    /** Reported as paid, and not looked into for days. */
    reported: word('yes'),
    manager: idParam,
    clinic: idParam,
    city: textParam,
    /** Code of a delivery method. */
    method: textParam,
    from: dayParam,
    to: dayParam,
    /** Which of an order's days the period is about; the first one unless told. */
    dated: word('delivered', 'cancelled'),
    /** Slugs of what is in it. */
    line: textParam,
    type: textParam,
    /** Of the clinic, today. */
    tier: textParam,
    /** Why it was cancelled, as statistics group it. */
    reason: textParam,
    min: sumParam,
    max: sumParam,
  },
  sort: ['created', 'total', 'debt', 'reserved'],
  record: { order: idParam },
})

export type OrdersSearch = SearchOf<typeof ordersParams>
