import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { Card, CardHeader } from '#ui/card'
import { Timeline, TimelineItem } from '#ui/timeline'
import { managerQuery, type Order } from '../queries.ts'
import type { OrderStatus } from '../status.ts'

const happened: Record<OrderStatus, string> = {
  new: 'Заказ оформлен',
  confirmed: 'Подтверждён',
  assembling: 'Взят в сборку',
  shipped: 'Передан в доставку',
  delivered: 'Доставлен',
  returned: 'Возвращён',
  cancelled: 'Отменён',
}

type Entry = { key: string; at: string; title: string; remark?: string | undefined }

/** What has happened to the order and its payment, the latest first, and who did it as far as the clinic knows them. */
export function OrderHistory({ order }: { order: Order }) {
  const { data: manager } = useQuery(managerQuery())

  function remark({ to_status, actor_id, comment }: Order['order_events'][number]): string {
    const actor = actor_id === order.user_id ? 'Вы' : actor_id === manager?.user_id ? manager?.full_name : undefined
    const parcel = to_status === 'shipped' ? [order.carrier, order.tracking_number].filter(Boolean).join(', ') : ''
    const quoted = comment && `«${comment}»`
    const said = [actor, quoted].filter(Boolean).join(': ')
    return [parcel, said].filter(Boolean).join('. ')
  }

  const entries: Entry[] = [
    ...order.order_events.map((event) => ({
      key: `event ${event.id}`,
      at: event.created_at,
      title: happened[event.to_status],
      remark: remark(event),
    })),
    ...order.order_documents.map(({ id, created_at, file_name }) => ({
      key: id,
      at: created_at,
      title: 'Приложена квитанция',
      remark: file_name,
    })),
    ...(order.paid_at ? [{ key: 'paid', at: order.paid_at, title: 'Оплата получена' }] : []),
  ]
  const latestFirst = entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))

  return (
    <Card>
      <CardHeader title="История" />
      <Timeline>
        {latestFirst.map(({ key, at, title, remark }, index) => (
          <TimelineItem key={key} current={index === 0} time={dateTimeText(at)} title={title}>
            {remark}
          </TimelineItem>
        ))}
      </Timeline>
    </Card>
  )
}
