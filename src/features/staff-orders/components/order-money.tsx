import { useMutation } from '@tanstack/react-query'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import { Receipts } from '#features/orders/components/receipts.tsx'
import { isOver, leftToPay, paidTotal, reservedUntil, surplus } from '#features/orders/payment.ts'
import { paymentMethod, paymentWords } from '#features/orders/status.ts'
import { termNote } from '#features/orders/words.ts'
import { ageText, dayText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { LineFact } from '#ui/data/facts'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { extendReservationMutation, rejectPaymentMutation } from '../mutations.ts'
import { isReportLate } from '../order-list.ts'
import type { StaffOrder } from '../queries.ts'
import { RecordPaymentDialog, RefundDialog } from './payment-dialog.tsx'

const LONGEST_REASON = 500

type OrderMoneyProps = { order: StaffOrder; viewerRole: Role }

export function OrderMoney({ order, viewerRole }: OrderMoneyProps) {
  const { hasAdminAccess } = roleFlags(viewerRole)
  const [paid, left, back] = [paidTotal(order), leftToPay(order), surplus(order)]
  const chip = paymentWords(order.payment_status, paid, order.due)
  const isReported = order.payment_status === 'reported'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-14">
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
        {paymentMethod[order.payment_method]}
      </div>
      <dl className="mt-2 grid gap-1.5 text-14">
        <LineFact label="Получено">{tenge(paid)}</LineFact>
        {left > 0 && (
          <LineFact label={order.debt > 0 ? 'Долг' : 'Осталось'}>
            <b className={order.debt > 0 ? 'font-semibold text-danger' : 'font-semibold'}>{tenge(left)}</b>
          </LineFact>
        )}
        {back > 0 && (
          <LineFact label="К возврату">
            <b className="font-semibold text-warning">{tenge(back)}</b>
          </LineFact>
        )}
      </dl>
      {order.pay_until && <Term payUntil={order.pay_until} />}
      {isReported && order.reported_at && <ReportAge since={order.reported_at} isLate={isReportLate(order)} />}
      <LastDay order={order} />
      <Reservation order={order} />
      <div className="mt-2 empty:hidden">
        <Receipts receipts={order.order_documents} />
      </div>
      {hasAdminAccess && (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {back === 0 && (left > 0 || !isOver(order)) && <RecordPaymentDialog order={order} />}
          {isReported && <RejectPayment order={order} />}
          {paid > 0 && <RefundDialog order={order} />}
        </div>
      )}
    </>
  )
}

function Term({ payUntil }: { payUntil: string }) {
  const { text, tone } = termNote(payUntil)
  return <p className={tone === 'danger' ? 'mt-2 text-13 text-danger' : 'mt-2 text-13 text-muted'}>{text}</p>
}

/** How long an order holds stock while it waits for a delivery price or for a receipt. */
function LastDay({ order }: { order: StaffOrder }) {
  if (!order.cancel_on) return null
  const unless = order.payment_status === 'reported' ? 'не будет квитанции' : 'не добавить стоимость доставки'
  return <p className="mt-2 text-13 text-muted">{`Отменится ${dayText(order.cancel_on)}, если ${unless}`}</p>
}

/** A report with a receipt holds the stock until it is checked. */
function ReportAge({ since, isLate }: { since: string; isLate: boolean }) {
  return (
    <p className={isLate ? 'mt-2 text-13 text-danger' : 'mt-2 text-13 text-muted'}>
      Заявлена {ageText(since)} назад{isLate && ': сверьте поступление'}
    </p>
  )
}

function Reservation({ order }: { order: StaffOrder }) {
  const { mutateAsync: extend } = useMutation(extendReservationMutation(order.id))
  const until = reservedUntil(order)
  if (!until) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 text-14">
      <p>
        <span className="font-semibold">Резерв до {dayText(until)}</span>
        {order.reservation_extended_at && <span className="block text-12 text-muted">уже продлевали</span>}
      </p>
      {!order.reservation_extended_at && (
        <ReasonDialog
          trigger={
            <Button variant="secondary" size="sm">
              Продлить
            </Button>
          }
          title="Продлить резерв?"
          description="Товары останутся за клиникой ещё на один такой срок. Продлить можно один раз. Клиника увидит причину."
          reasons={['Клиника оплатит на днях', 'Счёт на согласовании', 'Ждём расчёта доставки']}
          maxLength={LONGEST_REASON}
          tone="primary"
          confirmLabel="Продлить резерв"
          onConfirm={async (reason) => {
            await extend(reason)
            toast.success(`Заказ ${order.number}: резерв продлён`)
          }}
        />
      )}
    </div>
  )
}

function RejectPayment({ order }: { order: StaffOrder }) {
  const { mutateAsync: reject } = useMutation(rejectPaymentMutation(order.id))
  return (
    <ReasonDialog
      trigger={
        <Button variant="secondary" size="sm">
          Отклонить заявленную оплату
        </Button>
      }
      title="Отклонить заявленную оплату?"
      description="Заказ снова ждёт оплаты, резерв продлится не меньше чем на два дня. Клиника увидит причину."
      reasons={['Деньги не поступили', 'Сумма не совпадает', 'Квитанция от другого платежа']}
      maxLength={LONGEST_REASON}
      confirmLabel="Отклонить"
      onConfirm={async (reason) => {
        await reject(reason)
        toast.success(`Заказ ${order.number}: клиника увидит, что оплата не подтверждена`)
      }}
    />
  )
}
