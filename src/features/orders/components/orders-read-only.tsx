import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Card, CardHeader } from '#ui/page/card'
import { ordersQuery, PAGE_SIZE } from '../queries.ts'
import { OrderChips } from './order-chips.tsx'

/** Latest orders of a blocked client: debts and deliveries stay visible. Nothing when there are none. */
export function OrdersReadOnly() {
  const { data } = useQuery(ordersQuery({}))
  if (!data || data.total === 0) return null
  return (
    <Card padded={false} aria-label="Заказы">
      <CardHeader
        title="Заказы"
        end={data.total > PAGE_SIZE && `Последние ${PAGE_SIZE} из ${data.total}`}
        className="mb-0 px-4 pt-4 pb-3 md:px-6 md:pt-5"
      />
      <ul className="border-t text-14 *:not-first:border-t">
        {data.rows.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3.5 md:px-6">
            <p className="min-w-0 flex-1 basis-40 tabular-nums">
              <span className="font-semibold">{order.number}</span>
              <span className="block text-13 text-muted">от {dateText(order.created_at)}</span>
            </p>
            <OrderChips status={order.status} payment={order.payment_status} paid={order.paid} due={order.due} />
            <span className="ml-auto text-right font-semibold tabular-nums">{tenge(order.total)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
