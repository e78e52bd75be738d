import type { Database } from '#lib/database.types'
import type { StatusTone } from '#ui/data/status-chip'

type Enums = Database['public']['Enums']

export type OrderStatus = Enums['order_status']
export type PaymentStatus = Enums['payment_status']
export type PaymentMethod = Enums['payment_method']
export type PaymentKind = Enums['payment_kind']
export type DeliveryKind = Enums['delivery_kind']

type StatusWords = { label: string; tone: StatusTone }

export const orderStatus: Record<OrderStatus, StatusWords> = {
  new: { label: 'Новый', tone: 'neutral' },
  confirmed: { label: 'Подтверждён', tone: 'accent' },
  assembling: { label: 'Собирается', tone: 'accent' },
  shipped: { label: 'В пути', tone: 'info' },
  delivered: { label: 'Доставлен', tone: 'success' },
  returned: { label: 'Возвращён', tone: 'neutral' },
  cancelled: { label: 'Отменён', tone: 'danger' },
}

export const paymentStatus: Record<PaymentStatus, StatusWords> = {
  unpaid: { label: 'Не оплачен', tone: 'neutral' },
  reported: { label: 'Оплата заявлена', tone: 'warning' },
  paid: { label: 'Оплачен', tone: 'success' },
  refunded: { label: 'Возвращено', tone: 'neutral' },
}

/** Partial payment and overpayment have no status of their own. */
export function paymentWords(status: PaymentStatus, paid: number, due: number): StatusWords {
  if (paid > due) return { label: 'К возврату', tone: 'warning' }
  return status === 'unpaid' && paid > 0 ? { label: 'Оплачен частично', tone: 'warning' } : paymentStatus[status]
}

export const paymentKind: Record<PaymentKind, string> = {
  reported: 'Клиника сообщила об оплате',
  collected: 'Курьер получил наличные',
  received: 'Поступила оплата',
  refunded: 'Возврат денег',
}

export const reversalText = (title: string) => `Отмена записи «${title}»`

export const paymentMethod: Record<PaymentMethod, string> = {
  invoice: 'Счёт на оплату',
  kaspi: 'Kaspi',
  cash: 'Наличные при получении',
}
