import type { ReactNode } from 'react'
import { dateText } from '#lib/dates'
import { tenge } from '#lib/money'
import { Card } from '#ui/card'
import { CopyButton } from '#ui/copy-button'
import type { Order } from '../queries.ts'
import { paymentMethod, paymentStatus, type PaymentStatus } from '../status.ts'
import { Receipts } from './receipts.tsx'
import { ReportPayment } from './report-payment.tsx'

const MOST_RECEIPTS = 5

const isOver = ({ status }: Order) => status === 'cancelled' || status === 'returned'
/** The shop waits for the money, or for its word that it has come. */
const isOpen = (order: Order) => ['unpaid', 'reported'].includes(order.payment_status) && !isOver(order)

/** Whether the clinic may say that it has paid, or add a receipt to that. */
export const mayReport = (order: Order) =>
  isOpen(order) && order.payment_method !== 'cash' && order.order_documents.length < MOST_RECEIPTS

/** How the order is paid, and the clinic's word that it has paid. */
export function OrderPayment({ order }: { order: Order }) {
  const { payment_method, payment_status, total, paid_at, delivery_price, reported_amount, reported_on } = order
  // Kaspi takes the sum and the order's number by hand.
  const typesIn = payment_method === 'kaspi' && payment_status === 'unpaid' && !isOver(order)
  return (
    <Card>
      <h2 className="text-20">Оплата</h2>
      <dl className="mt-2 grid text-14">
        <Fact label={payment_status === 'unpaid' && !isOver(order) ? 'К оплате' : 'Сумма'}>
          <b className="font-semibold">{tenge(total)}</b>
          {typesIn && <CopyButton text={String(total)} label="Скопировать сумму" className="-my-2.5 -mr-3" />}
        </Fact>
        {typesIn && (
          <Fact label="Номер заказа">
            {order.number}
            <CopyButton text={order.number} label="Скопировать номер заказа" className="-my-2.5 -mr-3" />
          </Fact>
        )}
        <Fact label="Способ">{paymentMethod[payment_method]}</Fact>
        <Fact label="Статус">{paymentStatus[payment_status].label}</Fact>
        {reported_amount !== null && reported_on !== null && payment_status === 'reported' && (
          <Fact label="Заявлено">
            {tenge(reported_amount)}, {dateText(reported_on)}
          </Fact>
        )}
        {paid_at && <Fact label="Дата оплаты">{dateText(paid_at)}</Fact>}
      </dl>
      <p className="mt-2 text-13 text-muted empty:hidden">
        {isOver(order)
          ? null
          : delivery_price === null
            ? 'Стоимость доставки добавит менеджер.'
            : notes[payment_status]}
      </p>
      <div className="mt-2 empty:hidden">
        <Receipts receipts={order.order_documents} />
      </div>
      {mayReport(order) && payment_status === 'reported' && <ReportPayment order={order} full className="mt-4" />}
    </Card>
  )
}

const notes: Partial<Record<PaymentStatus, string>> = {
  reported: 'Бухгалтер сверит поступление в течение рабочего дня.',
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center justify-end text-right tabular-nums">{children}</dd>
    </div>
  )
}
