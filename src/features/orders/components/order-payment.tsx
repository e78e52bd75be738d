import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { dateText, dayText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { tenge } from '#lib/money/money'
import { Alert } from '#ui/state/alert'
import { Card } from '#ui/page/card'
import { CopyButton } from '#ui/data/copy-button'
import { LineFact } from '#ui/data/facts'
import {
  amountText,
  isOver,
  isReport,
  isReversed,
  isUnconfirmed,
  leftToPay,
  paidTotal,
  rejectionReason,
  reservedUntil,
  surplus,
} from '../payment.ts'
import { paymentsQuery, type Order } from '../queries.ts'
import { paymentKind, paymentMethod, paymentWords } from '../status.ts'
import { dueLabel, reservedWords, termNote, type MoneyNote } from '../words.ts'
import { Receipts } from './receipts.tsx'
import { ReportPayment } from './report-payment.tsx'

const MOST_RECEIPTS = 5

/** What is due, paid and left, and until when. */
export function OrderPayment({ order }: { order: Order }) {
  const { payment_method, payment_status, paid_at } = order
  const [paid, left, back] = [paidTotal(order), leftToPay(order), surplus(order)]
  const { data: payments = [] } = useQuery(paymentsQuery(order.id))
  const rejected = rejectionReason(order, payments)
  // Kaspi's app has no link: sum and number are typed.
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
      <dl className="mt-2 grid text-14 *:py-1.5">
        <LineFact label={left > 0 ? dueLabel(order) : 'Сумма'}>
          <b className="font-semibold">{tenge(isOver(order) && left === 0 ? order.total : order.due)}</b>
          {paid === 0 && copyLeft}
        </LineFact>
        {paid > 0 && <LineFact label="Оплачено">{tenge(paid)}</LineFact>}
        {paid > 0 && left > 0 && (
          <LineFact label="Осталось">
            <b className="font-semibold">{tenge(left)}</b>
            {copyLeft}
          </LineFact>
        )}
        {typesIn && (
          <LineFact label="Номер заказа">
            {order.number}
            <CopyButton text={order.number} label="Скопировать номер заказа" className="-my-2.5 -mr-3" />
          </LineFact>
        )}
        <LineFact label="Способ">{paymentMethod[payment_method]}</LineFact>
        <LineFact label="Статус">{paymentWords(payment_status, paid, order.due).label}</LineFact>
        {payment_status === 'paid' && paid_at && <LineFact label="Дата оплаты">{dateText(paid_at)}</LineFact>}
      </dl>
      {typesIn && <p className="mt-2 text-13 text-muted">Ссылку на оплату пришлёт менеджер.</p>}
      {back > 0 && (
        <Notice title={`К возврату ${tenge(back)}`} tone="warning">
          {order.status === 'cancelled' ? 'Заказ отменён' : 'Вы заплатили больше, чем нужно'}: магазин вернёт эти
          деньги.
        </Notice>
      )}
      {order.pay_until && payment_status !== 'reported' && <Term payUntil={order.pay_until} />}
      <Reservation order={order} />
      <Payments order={order} />
      <div className="mt-2 empty:hidden">
        <Receipts receipts={order.order_documents} />
      </div>
      {payment_status === 'reported' && left > 0 && (
        <>
          <p className="mt-2 text-13 text-muted">Бухгалтер сверит поступление в течение рабочего дня.</p>
          {order.order_documents.length < MOST_RECEIPTS && <ReportPayment order={order} className="mt-4 w-full" />}
        </>
      )}
    </Card>
  )
}

function Term({ payUntil }: { payUntil: string }) {
  const { text, tone } = termNote(payUntil)
  return (
    <Notice title={text} tone={tone}>
      {tone === 'danger' && `Нужно было оплатить до ${dayText(payUntil)}.`}
    </Notice>
  )
}

/** Until when the goods are reserved, and what happens then. */
function Reservation({ order }: { order: Order }) {
  const until = reservedUntil(order)
  if (order.delivery_price === null && !isOver(order)) {
    return (
      <>
        <p className="mt-2 text-13 text-muted">
          Стоимость доставки добавит менеджер.{order.payment_method !== 'cash' && ' После этого здесь появится счёт.'}
        </p>
        {order.cancel_on && (
          <Notice title={`Товары за вами до ${dayText(order.cancel_on)}`}>
            Если до конца этого дня стоимость не согласуют, заказ отменится.
          </Notice>
        )}
      </>
    )
  }
  if (order.cancel_on && !isOver(order)) {
    return (
      <Notice title={`Товары за вами до ${dayText(order.cancel_on)}`}>
        Приложите квитанцию: без неё в конце этого дня заказ отменится, если оплата не поступит.
      </Notice>
    )
  }
  if (!until) return null
  return (
    <Notice title={`${reservedWords(order.payment_method)} ${dayText(until)}`}>
      {order.payment_method === 'cash'
        ? 'Если заказ не подтвердят до конца этого дня, он отменится, а товары вернутся на склад.'
        : 'Если не сообщить об оплате до конца этого дня, заказ отменится, а товары вернутся на склад.'}
    </Notice>
  )
}

type NoticeProps = { title: string; tone?: MoneyNote['tone']; children: ReactNode }

function Notice({ title, tone, children }: NoticeProps) {
  return (
    <div className="mt-3 rounded-control bg-sunken px-3.5 py-2.5 text-14">
      <p className={cn('font-semibold', tone && titleTone[tone])}>{title}</p>
      {children && <p className="text-13 text-ink-soft">{children}</p>}
    </div>
  )
}

const titleTone = { warning: 'text-warning', danger: 'text-danger' }

function Payments({ order }: { order: Order }) {
  const { data: payments, error } = useQuery(paymentsQuery(order.id))
  if (!payments) return error && <p className="mt-2 text-13 text-danger">Платежи не загрузились. {errorText(error)}</p>
  if (payments.length === 0) return null
  return (
    <section className="mt-3 border-t pt-3" aria-label="Платежи">
      <ul className="grid gap-2 text-14">
        {payments
          .filter(({ reverses_id }) => reverses_id === null)
          .toReversed()
          .map((payment) => {
            const { id, kind, amount, paid_on } = payment
            const reversed = isReversed(payments, payment)
            const remark = reversed ? 'не засчитана' : isUnconfirmed(payments, payment) && 'не подтверждена'
            const Sum = reversed ? 's' : 'span'
            return (
              <li key={id} className="flex justify-between gap-4">
                <span>
                  {kind === 'reported' ? 'Вы сообщили об оплате' : paymentKind[kind]}
                  <span className="block text-13 text-muted tabular-nums">
                    {[paid_on && dateText(paid_on), remark].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Sum className={cn('text-right tabular-nums', (reversed || isReport(kind)) && 'text-muted')}>
                  {amountText(kind === 'refunded' && amount ? -amount : amount)}
                </Sum>
              </li>
            )
          })}
      </ul>
    </section>
  )
}
