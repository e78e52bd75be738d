import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateText, dayText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { Alert } from '#ui/alert'
import { Card } from '#ui/card'
import { CopyButton } from '#ui/copy-button'
import { isOver, leftToPay, paidTotal, rejectionReason, reservedUntil, amountText, surplus } from '../payment.ts'
import { paymentsQuery, type Order } from '../queries.ts'
import { paymentKind, paymentMethod, paymentWords } from '../status.ts'
import { Receipts } from './receipts.tsx'
import { ReportPayment } from './report-payment.tsx'

const MOST_RECEIPTS = 5

/** How the order is paid: what is due, what was paid, what is left, and until when. */
export function OrderPayment({ order }: { order: Order }) {
  const { payment_method, payment_status, paid_at } = order
  const [paid, left, back] = [paidTotal(order), leftToPay(order), surplus(order)]
  const rejected = rejectionReason(order)
  // Kaspi takes the sum and the order's number by hand.
  const typesIn = payment_method === 'kaspi' && payment_status === 'unpaid' && left > 0
  const copyLeft = typesIn && <CopyButton text={String(left)} label="Скопировать сумму" className="-my-2.5 -mr-3" />
  return (
    <Card>
      <h2 className="text-20">Оплата</h2>
      {rejected && (
        <Alert tone="warning" title="Оплата не подтверждена" className="mt-3">
          {rejected}
        </Alert>
      )}
      <dl className="mt-2 grid text-14">
        <Fact label={left > 0 ? 'К оплате' : 'Сумма'}>
          <b className="font-semibold">{tenge(isOver(order) ? order.total : order.due)}</b>
          {paid === 0 && copyLeft}
        </Fact>
        {paid > 0 && <Fact label="Оплачено">{tenge(paid)}</Fact>}
        {paid > 0 && left > 0 && (
          <Fact label="Осталось">
            <b className="font-semibold">{tenge(left)}</b>
            {copyLeft}
          </Fact>
        )}
        {back > 0 && <Fact label="К возврату">{tenge(back)}</Fact>}
        {typesIn && (
          <Fact label="Номер заказа">
            {order.number}
            <CopyButton text={order.number} label="Скопировать номер заказа" className="-my-2.5 -mr-3" />
          </Fact>
        )}
        <Fact label="Способ">{paymentMethod[payment_method]}</Fact>
        <Fact label="Статус">{paymentWords(payment_status, paid).label}</Fact>
        {paid_at && <Fact label="Дата оплаты">{dateText(paid_at)}</Fact>}
      </dl>
      <Reservation order={order} />
      <Payments order={order} />
      <div className="mt-2 empty:hidden">
        <Receipts receipts={order.order_documents} />
      </div>
      {payment_status === 'reported' && !isOver(order) && (
        <>
          <p className="mt-2 text-13 text-muted">Бухгалтер сверит поступление в течение рабочего дня.</p>
          {order.order_documents.length < MOST_RECEIPTS && <ReportPayment order={order} className="mt-4 w-full" />}
        </>
      )}
    </Card>
  )
}

/** Until when the goods are held, and what happens then. */
function Reservation({ order }: { order: Order }) {
  const until = reservedUntil(order)
  if (order.delivery_price === null && !isOver(order)) {
    return (
      <p className="mt-2 text-13 text-muted">
        Стоимость доставки добавит менеджер.{order.payment_method !== 'cash' && ' После этого здесь появится счёт.'}
      </p>
    )
  }
  if (!until) return null
  return (
    <div className="mt-3 rounded-control bg-sunken px-3.5 py-2.5 text-14">
      <p className="font-semibold">Резерв до {dayText(until)}</p>
      <p className="text-13 text-ink-soft">
        {order.payment_method === 'cash'
          ? 'Если заказ не подтвердят до конца этого дня, он отменится, а товары вернутся на склад.'
          : 'Если не сообщить об оплате до конца этого дня, заказ отменится, а товары вернутся на склад.'}
      </p>
    </div>
  )
}

/** Each payment and refund, the latest first. */
function Payments({ order }: { order: Order }) {
  const { data: payments, error } = useQuery(paymentsQuery(order.id))
  if (!payments) return error && <p className="mt-2 text-13 text-danger">Платежи не загрузились. {errorText(error)}</p>
  if (payments.length === 0) return null
  return (
    <section className="mt-3 border-t pt-3" aria-label="Платежи">
      <ul className="grid gap-2 text-14">
        {payments.toReversed().map(({ kind, amount, paid_on }, index) => (
          <li key={payments.length - index} className="flex justify-between gap-4">
            <span>
              {kind === 'reported' ? 'Вы сообщили об оплате' : paymentKind[kind]}
              {paid_on && <span className="block text-13 text-muted tabular-nums">{dateText(paid_on)}</span>}
            </span>
            <span className="text-right tabular-nums">
              {amountText(kind === 'refunded' && amount ? -amount : amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center justify-end text-right tabular-nums">{children}</dd>
    </div>
  )
}
