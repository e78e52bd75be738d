import type { Database, Json } from '#lib/database.types'
import { DAY, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import type { OrderStatus, PaymentKind } from './status.ts'

type OrderRow = Database['public']['Tables']['orders']['Row']

/** Fields that determine the state of payment. */
export type Money = Pick<
  OrderRow,
  | 'status'
  | 'payment_method'
  | 'payment_status'
  | 'due'
  | 'debt'
  | 'received_total'
  | 'refunded_total'
  | 'reserved_until'
>

/** Whether nothing more is delivered or paid. */
export const isOver = ({ status }: { status: OrderStatus }) => status === 'cancelled' || status === 'returned'

/** Received less refunded. */
export const paidTotal = ({ received_total, refunded_total }: Pick<Money, 'received_total' | 'refunded_total'>) =>
  received_total - refunded_total

/** Of an order that is over its debt: what was replaced stays sold. The rule is private.left_to_pay(). */
export const leftToPay = (order: Money) => (isOver(order) ? order.debt : Math.max(order.due - paidTotal(order), 0))

/** Paid but not due: to be refunded. */
export const surplus = (order: Money) => Math.max(paidTotal(order) - order.due, 0)

/** Whether the clinic should pay now: by transfer, and no payment is reported. */
export function awaitsTransfer(order: Money): boolean {
  return order.payment_method !== 'cash' && order.payment_status === 'unpaid' && leftToPay(order) > 0
}

/** Null when it is not reserved. The rule is private.holds_stock(). */
export function reservedUntil(order: Money): string | null {
  const { status, payment_method, payment_status, reserved_until } = order
  const notInWork = status === 'new' || (status === 'confirmed' && payment_method !== 'cash')
  const holdsNoMoney = payment_status === 'unpaid' || payment_status === 'refunded'
  return notInWork && holdsNoMoney && paidTotal(order) === 0 ? reserved_until : null
}

export function overdueDays(payUntil: string, today = isoDay()): number {
  return Math.max((Date.parse(today) - Date.parse(payUntil)) / DAY, 0)
}

/** A row of order_changes. */
export type OrderChange = { field: string; old_value: Json; new_value: Json; reason: string; created_at: string }

/** Whether no money followed the clinic's report: the only way back that has a reason. */
export function isRejection({ field, old_value, new_value, reason }: Omit<OrderChange, 'created_at'>): boolean {
  return field === 'payment_status' && old_value === 'reported' && new_value === 'unpaid' && reason !== ''
}

/** Why the latest report was rejected; undefined after another report, or money. Expects changes in order. */
export function rejectionReason(
  order: Money & { order_changes: readonly OrderChange[] },
  payments: readonly (Payment & { created_at: string })[],
): string | undefined {
  const latest = order.order_changes.findLast(({ field }) => field === 'payment_status')
  if (order.payment_status !== 'unpaid' || !latest || !isRejection(latest)) return undefined
  const rejectedAt = Date.parse(latest.created_at)
  const isPaidSince = counted(payments).some(
    ({ kind, created_at }) => kind === 'received' && Date.parse(created_at) > rejectedAt,
  )
  return isPaidSince ? undefined : latest.reason
}

type Payment = { id: number; kind: PaymentKind; reverses_id: number | null }

/** Whether an admin has taken it back. */
export const isReversed = (payments: readonly Payment[], { id }: Pick<Payment, 'id'>) =>
  payments.some(({ reverses_id }) => reverses_id === id)

/** Without what was taken back. */
const counted = <P extends Payment>(payments: readonly P[]) =>
  payments.filter((payment) => payment.reverses_id === null && !isReversed(payments, payment))

/** A clinic's report, without money yet. */
export const isReport = (kind: PaymentKind) => kind === 'reported' || kind === 'collected'

/** Whether no money has followed a report. */
export function isUnconfirmed(payments: readonly Payment[], { id, kind }: Payment): boolean {
  return isReport(kind) && !counted(payments).some((later) => later.kind === 'received' && later.id > id)
}

/** For a day. reverse_payment() may yet refuse what money given back or a closed month depends on. */
export const isReversible = (payments: readonly Payment[], payment: Payment & { created_at: string }) =>
  payment.kind !== 'reported' &&
  counted(payments).some(({ id }) => id === payment.id) &&
  Date.now() - Date.parse(payment.created_at) < DAY

/** Sent pieces, or ordered ones before that, less returned ones. */
export function keptQuantity({ quantity, sent_quantity, returned_quantity }: LineQuantities): number {
  return (sent_quantity ?? quantity) - returned_quantity
}

type LineQuantities = { quantity: number; sent_quantity: number | null; returned_quantity: number }

/** «отправлено 3 из 5, возвращено 1»; undefined when it equals the order. */
export function fateText({ quantity, sent_quantity, returned_quantity }: LineQuantities): string {
  return [
    sent_quantity !== null && sent_quantity < quantity && `отправлено ${sent_quantity} из ${quantity}`,
    returned_quantity > 0 && `возвращено ${returned_quantity}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why the payable goods are less than the ordered ones. */
export function deductedText(lines: readonly LineQuantities[]): string {
  const isShort = lines.some(({ quantity, sent_quantity }) => sent_quantity !== null && sent_quantity < quantity)
  const isReturned = lines.some(({ returned_quantity }) => returned_quantity > 0)
  if (isShort && isReturned) return 'Не отправлено, возвращено'
  return isReturned ? 'Возвращено' : 'Не отправлено'
}

/** The amount may be unknown. */
export const amountText = (amount: number | null) => (amount === null ? 'сумма не указана' : tenge(amount))
