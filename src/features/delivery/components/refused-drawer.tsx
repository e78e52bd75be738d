import { useSnapshot } from 'valtio'
import { orderStatus } from '#features/orders/status.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { Button } from '#ui/action/button'
import { Drawer, DrawerBody, DrawerContent, DrawerHeader } from '#ui/window/drawer'
import { Fact, Facts } from '#ui/data/facts'
import { SearchLink } from '#ui/list/search-link'
import { toast } from '#ui/state/toast'
import { stageTitles } from '../board.ts'
import { discard, outbox, repeat } from '../offline/outbox.ts'
import { deliveryOrderQuery } from '../queries.ts'
import { mayRepeat, workText, refusedOrders, currentState, type Change } from '../work.ts'

export function RefusedDrawer({ onClose }: { onClose: () => void }) {
  const changes = useSnapshot(outbox).changes as readonly Change[]
  const refused = [...refusedOrders(changes)]
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent>
        <DrawerHeader
          title="Изменения не прошли"
          subtitle="Сервер их не принял: решите по каждому заказу, что дальше"
        />
        <DrawerBody>
          <ul className="grid gap-4">
            {refused.map((id) => (
              <li key={id}>
                <RefusedOrder orderId={id} changes={changes.filter((change) => isOf(change, id))} onOpen={onClose} />
              </li>
            ))}
          </ul>
          {refused.length === 0 && <p className="text-14 text-muted">Отправляем ещё раз…</p>}
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

const isOf = ({ isSent, orders }: Change, orderId: string) => !isSent && orders.some(({ id }) => id === orderId)

type RefusedOrderProps = { orderId: string; changes: readonly Change[]; onOpen: () => void }

function RefusedOrder({ orderId, changes, onOpen }: RefusedOrderProps) {
  const { data: order } = useQuery(deliveryOrderQuery(orderId))
  const refused = changes.find(({ refusal }) => refusal)!
  const { number } = refused.orders.find(({ id }) => id === orderId)!
  const { word, details } = refused.refusal!
  const last = order?.events.at(-1)
  const now = order && [
    order.stage ? stageTitles[order.stage] : orderStatus[order.status].label,
    currentState(refused, order),
    last?.actor,
  ]

  async function dropWork() {
    const bringBack = await discard(orderId)
    toast.show(`Заказ ${number}: изменения отброшены`, {
      action: { label: 'Вернуть', onClick: () => void bringBack() },
    })
  }

  return (
    <section aria-label={`Заказ ${number}`} className="grid gap-3 rounded-card border p-4">
      <h3 className="text-16">
        <SearchLink search={{ order: orderId }} className="link tabular-nums" onClick={onOpen}>
          Заказ {number}
        </SearchLink>
      </h3>
      <p className="text-14 text-warning">{errorText(new AppError(word, { details }))}</p>
      <Facts>
        <Fact label="Было задумано">
          {changes.flatMap((change) =>
            workText(change).map((text) => (
              <span key={`${change.id} ${text}`} className="block">
                {text}
              </span>
            )),
          )}
        </Fact>
        <Fact label="Сейчас">{now ? now.filter(Boolean).join(', ') : 'Узнаем, когда появится сеть'}</Fact>
      </Facts>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={() => void dropWork()}>
          Отбросить
        </Button>
        {mayRepeat(refused) && (
          <Button size="sm" onClick={() => void repeat(orderId)}>
            Повторить
          </Button>
        )}
      </div>
    </section>
  )
}
