import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { Card, CardHeader } from '#ui/card'
import { Timeline, TimelineItem } from '#ui/timeline'
import { orderHistory, type HistoryEntry } from '../history.ts'
import { managerQuery, paymentsQuery, type Order } from '../queries.ts'

/** What has happened to the order, the latest first, and who did it as far as the clinic knows them. */
export function OrderHistory({ order }: { order: Order }) {
  const { data: manager } = useQuery(managerQuery())

  function nameOf(userId: string | null): string | undefined {
    if (userId === order.user_id) return 'Вы'
    return userId !== null && userId === manager?.user_id ? manager.full_name : undefined
  }

  const remark = ({ said, actorId }: HistoryEntry) => [nameOf(actorId), said && `«${said}»`].filter(Boolean).join(': ')

  const { data: payments = [] } = useQuery(paymentsQuery(order.id))
  const order_payments = payments.map((payment) => ({
    ...payment,
    actor_id: payment.kind === 'reported' ? order.user_id : null,
  }))
  return (
    <Card>
      <CardHeader title="История" />
      <Timeline>
        {orderHistory({ ...order, order_payments }).map((entry, index) => (
          <TimelineItem key={entry.key} current={index === 0} time={dateTimeText(entry.at)} title={entry.title}>
            {entry.detail && <p>{entry.detail}</p>}
            <p className="empty:hidden">{remark(entry)}</p>
          </TimelineItem>
        ))}
      </Timeline>
    </Card>
  )
}
