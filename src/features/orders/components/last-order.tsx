import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateText } from '#lib/dates'
import { tenge } from '#lib/money'
import { Card } from '#ui/card'
import { ordersQuery } from '../queries.ts'
import { sizeText } from '../words.ts'
import { Reorder } from './reorder.tsx'

/** The order placed last, to place again. Nothing for a clinic that has not ordered yet. */
export function LastOrder() {
  const { data } = useQuery(ordersQuery({}))
  const order = data?.orders[0]
  if (!order) return null
  return (
    <Card aria-label="Последний заказ" className="mx-auto flex max-w-160 flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-16">Последний заказ</h2>
        <p className="text-13 text-muted tabular-nums">
          <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link">
            {order.number}
          </Link>{' '}
          от {dateText(order.created_at)}, {sizeText(order.items)}, {tenge(order.total)}
        </p>
      </div>
      <Reorder order={order} variant="secondary" className="max-md:w-full" />
    </Card>
  )
}
