import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { toast } from '#ui/toast'
import { reportPayment } from '../mutations.ts'
import { orderKeys, type Order } from '../queries.ts'
import { paymentMethod, paymentStatus, type PaymentStatus } from '../status.ts'

const isOver = ({ status }: Order) => status === 'cancelled' || status === 'returned'

/** How the order is paid, and the clinic's word that it has paid. */
export function OrderPayment({ order }: { order: Order }) {
  const { payment_method, payment_status, total, paid_at, delivery_price } = order
  const mayReport = payment_status === 'unpaid' && payment_method !== 'cash' && !isOver(order)
  return (
    <Card>
      <h2 className="text-20">Оплата</h2>
      <dl className="mt-2 grid text-14">
        <Fact label={payment_status === 'unpaid' && !isOver(order) ? 'К оплате' : 'Сумма'}>
          <b className="font-semibold">{tenge(total)}</b>
        </Fact>
        <Fact label="Способ">{paymentMethod[payment_method]}</Fact>
        <Fact label="Статус">{paymentStatus[payment_status].label}</Fact>
        {paid_at && <Fact label="Дата оплаты">{dateText(paid_at)}</Fact>}
      </dl>
      <p className="mt-2 text-13 text-muted empty:hidden">
        {isOver(order)
          ? null
          : delivery_price === null
            ? 'Стоимость доставки добавит менеджер.'
            : notes[payment_status]}
      </p>
      {mayReport && <ReportPayment order={order} />}
    </Card>
  )
}

const notes: Partial<Record<PaymentStatus, string>> = {
  reported: 'Бухгалтер сверит поступление в течение рабочего дня.',
}

function ReportPayment({ order }: { order: Order }) {
  const queryClient = useQueryClient()

  async function report() {
    try {
      await reportPayment(order.id)
    } catch (error) {
      toast.error(errorText(error))
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
    }
    toast.success('Спасибо, мы проверим поступление')
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" full className="mt-4">
          Я оплатил
        </Button>
      }
      title="Сообщить об оплате"
      confirmLabel="Я оплатил"
      onConfirm={report}
    >
      Мы отметим, что вы оплатили заказ {order.number} на {tenge(order.total)}, и проверим поступление.
    </ConfirmDialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
