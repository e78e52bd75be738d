import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { Card, CardHeader } from '#ui/card'
import { Timeline, TimelineItem } from '#ui/timeline'
import { orderHistory, type HistoryEntry } from '../history.ts'
import { managerQuery, type Order } from '../queries.ts'

/** What has happened to the order, the latest first, and who did it as far as the clinic knows them. */
export function OrderHistory({ order }: { order: Order }) {
  const { data: manager } = useQuery(managerQuery())

  function nameOf(userId: string | null): string | undefined {
    if (userId === order.user_id) return 'Вы'
    return userId !== null && userId === manager?.user_id ? manager.full_name : undefined
  }

  const remark = ({ said, actorId }: HistoryEntry) => [nameOf(actorId), said && `«${said}»`].filter(Boolean).join(': ')

  const paid = order.paid_at && { key: 'paid', at: order.paid_at, title: 'Оплата получена', actorId: null }
  const entries: HistoryEntry[] = [...orderHistory(order), ...(paid ? [paid] : [])]
  return (
    <Card>
      <CardHeader title="История" />
      <Timeline>
        {entries
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map((entry, index) => (
            <TimelineItem key={entry.key} current={index === 0} time={dateTimeText(entry.at)} title={entry.title}>
              {entry.detail && <p>{entry.detail}</p>}
              <p className="empty:hidden">{remark(entry)}</p>
            </TimelineItem>
          ))}
      </Timeline>
    </Card>
  )
}
