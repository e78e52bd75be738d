import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { toast } from '#ui/toast'
import { decideShortageMutation, followUpMutation } from '../mutations.ts'
import { shipmentQuery, type Order, type Shipment } from '../queries.ts'

/** What the clinic has to know or decide about the way of its order: something is missing, or it was not handed over. */
export function OrderShortage({ order }: { order: Order }) {
  const { data: shipment } = useQuery(shipmentQuery(order.id))
  if (!shipment) return null
  const { missing, shortage_undecided, follow_up, follows, problem, try_on } = shipment
  const left = order.status === 'shipped' || order.status === 'delivered'
  return (
    <div className="mb-4 grid gap-3 empty:hidden md:mb-6">
      {problem && order.status === 'shipped' && (
        <Alert tone="warning" title={`Заказ не удалось передать: ${problem.toLowerCase()}`}>
          {try_on ? `Привезём ${dayText(try_on)}.` : 'Мы свяжемся с вами и договоримся о новом дне.'}
        </Alert>
      )}
      {shortage_undecided && <Decision order={order} missing={missing} />}
      {missing.length > 0 && left && !follow_up && <FollowUp order={order} missing={missing} />}
      {follow_up && (
        <Alert tone="info" title="Недостающее заказано отдельно">
          <Link to="/orders/$orderId" params={{ orderId: follow_up.id }} className="link">
            Заказ {follow_up.number}
          </Link>
        </Alert>
      )}
      {follows && (
        <p className="text-14 text-muted">
          Довозим то, чего не хватило в{' '}
          <Link to="/orders/$orderId" params={{ orderId: follows.id }} className="link">
            заказе {follows.number}
          </Link>
        </p>
      )}
    </div>
  )
}

type Missing = { order: Order; missing: Shipment['missing'] }

const missingText = (missing: Shipment['missing']) =>
  missing.map(({ name, missing: pieces }) => `${name}, ${pieces}\u00a0шт.`).join('; ')

/** The clinic wanted to be asked: it may answer here, before anybody calls. */
function Decision({ order, missing }: Missing) {
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
      {missingText(missing)} К оплате станет меньше на их стоимость. Недостающее можно будет заказать отдельно.
    </Alert>
  )
}

function FollowUp({ order, missing }: Missing) {
  const { mutate, isPending } = useMutation(followUpMutation(order.id))
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Alert
      tone="info"
      title={`Не отправлено: ${missingText(missing)}`}
      action={
        <Button
          variant="secondary"
          loading={isPending}
          onClick={() =>
            mutate(key, {
              onSuccess: ({ number }) => toast.success(`Заказ ${number} оформлен`),
              onError: (error) => toast.error(errorText(error)),
            })
          }
        >
          Дозаказать
        </Button>
      }
    >
      По ценам этого заказа, доставка бесплатно.
    </Alert>
  )
}
