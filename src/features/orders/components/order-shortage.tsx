import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { dayText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { toast } from '#ui/state/toast'
import { decideShortageMutation, followUpMutation } from '../mutations.ts'
import { shipmentQuery, type Order, type Shipment } from '../queries.ts'

type OrderShortageProps = {
  order: Pick<Order, 'id' | 'status'>
  /** For staff: other orders open in their drawer. */
  isStaff?: boolean
  className?: string
}

/** A shortage or a failed delivery, and what to decide about it. */
export function OrderShortage({ order, isStaff = false, className }: OrderShortageProps) {
  const { data: shipment } = useQuery(shipmentQuery(order.id))
  if (!shipment) return null
  const { missing, shortage_undecided, follow_up, follows, problem, try_on } = shipment
  const left = order.status === 'shipped' || order.status === 'delivered'
  return (
    <div className={cn('grid gap-3 empty:hidden', className)}>
      {problem && order.status === 'shipped' && (
        <Alert tone="warning" title={`Заказ не удалось передать: ${problem.toLowerCase()}`}>
          {try_on
            ? `Привезём ${dayText(try_on)}.`
            : isStaff
              ? 'О новом дне ещё не договорились.'
              : 'Мы свяжемся с вами и договоримся о новом дне.'}
        </Alert>
      )}
      {shortage_undecided && <Decision order={order} missing={missing} isStaff={isStaff} />}
      {missing.length > 0 && left && !follow_up && <FollowUp order={order} missing={missing} />}
      {follow_up && (
        <Alert tone="info" title="Недостающее заказано отдельно">
          <OtherOrder id={follow_up.id} isStaff={isStaff}>
            Заказ {follow_up.number}
          </OtherOrder>
        </Alert>
      )}
      {follows && (
        <p className="text-14 text-muted">
          Довозим то, чего не хватило в{' '}
          <OtherOrder id={follows.id} isStaff={isStaff}>
            заказе {follows.number}
          </OtherOrder>
        </p>
      )}
    </div>
  )
}

type OtherOrderProps = { id: string; isStaff: boolean; children: ReactNode }

function OtherOrder({ id, isStaff, children }: OtherOrderProps) {
  return isStaff ? (
    <Link to="." search={(search: object) => ({ ...search, order: id })} className="link">
      {children}
    </Link>
  ) : (
    <Link to="/orders/$orderId" params={{ orderId: id }} className="link">
      {children}
    </Link>
  )
}

type Missing = { order: OrderShortageProps['order']; missing: Shipment['missing'] }

const missingText = (missing: Shipment['missing']) =>
  missing.map(({ name, missing: pieces }) => `${name}, ${pieces}\u00a0шт.`).join('; ')

/** The clinic wanted to be asked: it, or its manager, may decide here. */
function Decision({ order, missing, isStaff }: Missing & { isStaff: boolean }) {
  const { mutateAsync: decide, isPending } = useMutation(decideShortageMutation(order.id))

  async function choose(choice: 'rest' | 'cancel') {
    try {
      await decide(choice)
    } catch (error) {
      toast.error(errorText(error))
      throw error
    }
  }

  return (
    <Alert
      tone="warning"
      title="На складе не хватило товара"
      action={
        <span className="flex flex-wrap gap-2">
          <ConfirmDialog
            trigger={<Button variant="secondary">Отменить заказ</Button>}
            title="Отменить заказ?"
            confirmLabel="Отменить заказ"
            cancelLabel="Не отменять"
            tone="danger"
            onConfirm={() => choose('cancel')}
          >
            Заказ отменится целиком. Оплаченное вернём.
          </ConfirmDialog>
          <Button loading={isPending} onClick={() => void choose('rest').catch(() => undefined)}>
            Отправить остальное
          </Button>
        </span>
      }
    >
      {missingText(missing)}{' '}
      {isStaff
        ? 'Клиника просила позвонить: заказ ждёт её решения.'
        : 'К оплате станет меньше на их стоимость. Недостающее можно будет заказать отдельно.'}
    </Alert>
  )
}

function FollowUp({ order, missing }: Missing) {
  const { mutateAsync, isPending } = useMutation(followUpMutation(order.id))
  const [key] = useState(() => crypto.randomUUID())

  // The answer unmounts this component, and callbacks of `mutate` with it.
  const followUp = () =>
    mutateAsync(key).then(
      ({ number }) => toast.success(`Заказ ${number} оформлен`),
      (error: unknown) => toast.error(errorText(error)),
    )

  return (
    <Alert
      tone="info"
      title={`Не отправлено: ${missingText(missing)}`}
      action={
        <Button variant="secondary" loading={isPending} onClick={() => void followUp()}>
          Дозаказать
        </Button>
      }
    >
      По ценам этого заказа, доставка бесплатно.
    </Alert>
  )
}
