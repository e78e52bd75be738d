import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NextStepButton } from '#features/staff-orders/components/order-step-buttons.tsx'
import type { OrderRow } from '#features/staff-orders/order-list.ts'
import { newOrdersQuery } from '#features/staff-orders/queries.ts'
import { relativeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import { isPressOnControl, opensRecord } from '#lib/row-focus'
import { Card } from '#ui/card'
import { ContactButtons } from '#ui/contact-buttons'
import { CountBadge } from '#ui/count-badge'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import type { DashboardSearch } from '../dashboard-search.ts'

const ORDERS_COME_IN = 60_000

type NewOrdersProps = { search: DashboardSearch; onOpen: (orderId: string) => void }

/** Orders of one's clients that wait to be confirmed, the longest waiting first. */
export function NewOrders({ search, onOpen }: NewOrdersProps) {
  const orders = useQuery({
    ...newOrdersQuery(),
    refetchInterval: ORDERS_COME_IN,
    refetchOnWindowFocus: 'always',
  })
  // One that is being confirmed is on its way out.
  const waiting = orders.data?.rows.filter(({ status }) => status === 'new').toReversed()
  return (
    <Card padded={false} aria-labelledby="new-orders">
      <h2 id="new-orders" className="flex items-center gap-2.5 px-4 py-4 text-20 md:px-5">
        Ждут подтверждения
        {orders.data && orders.data.total > 0 && <CountBadge>{orders.data.total}</CountBadge>}
      </h2>
      {orders.isError && !waiting && (
        <ErrorState onRetry={() => void orders.refetch()} retrying={orders.isFetching}>
          {errorText(orders.error)}
        </ErrorState>
      )}
      {orders.isPending && <Skeleton className="mx-4 mb-4 h-14 md:mx-5" />}
      {waiting?.length === 0 && (
        <p className="border-t px-4 py-5 text-14 text-muted md:px-5">Все заказы ваших клиентов подтверждены.</p>
      )}
      <ul>
        {waiting?.map((order) => (
          <NewOrder key={order.id} order={order} search={search} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function NewOrder({ order, search, onOpen }: { order: OrderRow } & NewOrdersProps) {
  const name = order.clinic_name ?? 'Клиника'
  return (
    // The link on the name does the same for the keyboard and for those who listen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      onClick={(event) => isPressOnControl(event) || onOpen(order.id)}
      className="grid cursor-pointer gap-x-4 gap-y-2.5 border-t px-4 py-3 hover:bg-canvas md:grid-cols-[1fr_auto_auto] md:items-center md:px-5"
    >
      <div className="min-w-0">
        <Link
          to="/account-manager/dashboard"
          search={{ ...search, order: order.id }}
          resetScroll={false}
          className="font-name hover:text-accent"
          {...opensRecord(order.id)}
        >
          {name}
        </Link>
        <p className="text-13 text-muted tabular-nums">
          {order.number} · {count(order.positions, ['позиция', 'позиции', 'позиций'])} · {order.delivery_method}
          {order.delivery_price === null && <span className="text-warning"> · укажите стоимость доставки</span>}
        </p>
      </div>
      <p className="text-right max-md:flex max-md:items-baseline max-md:justify-between">
        <span className="block font-semibold tabular-nums">{tenge(order.total)}</span>
        <span className="block text-13 text-muted">{relativeText(order.created_at)}</span>
      </p>
      <div className="flex items-center gap-2">
        <NextStepButton order={order} viewerRole="account_manager" variant="soft" size="sm" className="max-md:flex-1" />
        <ContactButtons
          phone={order.phone}
          whatsapp={order.whatsapp}
          whom={name}
          message={`Заказ ${order.number}`}
          size="sm"
        />
      </div>
    </li>
  )
}
