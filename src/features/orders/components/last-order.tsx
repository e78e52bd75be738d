import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cn } from '#lib/dom/cn'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Card } from '#ui/page/card'
import { ordersQuery } from '../queries.ts'
import { sizeText } from '../words.ts'
import { OrderChips } from './order-chips.tsx'
import { OrderPictures } from './order-pictures.tsx'
import { Reorder } from './reorder.tsx'

/** To order again. Nothing without orders. */
export function LastOrder({ className }: { className?: string }) {
  const { data } = useQuery(ordersQuery({}))
  const order = data?.rows[0]
  if (!order) return null
  return (
    <Card aria-label="Последний заказ" className={cn('flex flex-wrap items-center gap-x-6 gap-y-4', className)}>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="mb-1 text-16">
          Заказ{' '}
          <Link to="/orders/$orderId" params={{ orderId: order.id }} className="whitespace-nowrap tabular-nums link">
            {order.number}
          </Link>
        </h2>
        <p className="mb-2 text-13 text-muted">
          {dateText(order.created_at)}, {sizeText(order.items)}, {tenge(order.total)}
        </p>
        <OrderChips status={order.status} payment={order.payment_status} paid={order.paid} due={order.due} />
      </div>
      <OrderPictures items={order.items} />
      <Reorder order={order} variant="secondary" className="max-md:w-full">
        Повторить последний заказ
      </Reorder>
    </Card>
  )
}
