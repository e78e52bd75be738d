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

/** Every step the order has taken, the latest first, and who took it as far as the clinic knows them. */
export function OrderHistory({ order }: { order: Order }) {
  const { data: manager } = useQuery(managerQuery())

  function remark({ to_status, actor_id, comment }: Order['order_events'][number]): string {
    const actor = actor_id === order.user_id ? 'Вы' : actor_id === manager?.user_id ? manager?.full_name : undefined
    const parcel = to_status === 'shipped' ? [order.carrier, order.tracking_number].filter(Boolean).join(', ') : ''
    const quoted = comment && `«${comment}»`
    const said = [actor, quoted].filter(Boolean).join(': ')
    return [parcel, said].filter(Boolean).join('. ')
  }

  return (
    <Card>
      <CardHeader title="История" />
      <Timeline>
        {order.order_events.map((event, index) => (
          <TimelineItem
            key={event.id}
            current={index === 0}
            time={dateTimeText(event.created_at)}
            title={happened[event.to_status]}
          >
            {remark(event)}
          </TimelineItem>
        ))}
      </Timeline>
    </Card>
  )
}
