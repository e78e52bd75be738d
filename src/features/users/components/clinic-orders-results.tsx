import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import { orderStatus, paymentStatus } from '#features/orders/status.ts'
import type { OrderList, OrderRow } from '#features/staff-orders/order-list.ts'
import { ORDERS_PER_PAGE } from '#features/staff-orders/queries.ts'
import { cn } from '#lib/cn'
import { dateText, timeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { isPressOnControl, opensRecord } from '#lib/row-focus'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { ListFoot } from '#ui/list-foot'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'
import { ColumnHeader, Table, TableBody, TableCell, TableFoot, TableHead, TableRow } from '#ui/table'
import { changedClinicOrders, type ClinicOrdersPath, type ClinicOrdersSearch } from '../clinic-orders-search.ts'

type ClinicOrdersResultsProps = {
  path: ClinicOrdersPath
  userId: string
  search: ClinicOrdersSearch
  query: UseQueryResult<OrderList>
  onOpen: (orderId: string) => void
}

/** The orders of this page: a table with its sum on desktops, cards on phones. */
export function ClinicOrdersResults({ path, userId, search, query, onOpen }: ClinicOrdersResultsProps) {
  if (query.isError && !query.data) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    )
  }
  if (!query.data) {
    return (
      <div role="status" aria-label="Заказы загружаются" className="grid gap-2 md:gap-px">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-28 md:h-14" />
        ))}
      </div>
    )
  }
  const { rows, total, sum } = query.data
  if (rows.length === 0) return <NoOrders path={path} userId={userId} search={search} />
  const row = { path, userId, search, onOpen }
  return (
    <section
      aria-label="Заказы"
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      <div className="max-md:hidden">
        <Table>
          <TableHead>
            <ColumnHeader>Заказ</ColumnHeader>
            <ColumnHeader>Оформлен</ColumnHeader>
            <ColumnHeader>Статус</ColumnHeader>
            <ColumnHeader>Оплата</ColumnHeader>
            <ColumnHeader>Доставка</ColumnHeader>
            <ColumnHeader numeric>Позиций</ColumnHeader>
            <ColumnHeader numeric>Сумма</ColumnHeader>
          </TableHead>
          <TableBody>
            {rows.map((order) => (
              <OrderTableRow key={order.id} order={order} {...row} />
            ))}
          </TableBody>
          <TableFoot>
            <tr>
              <TableCell colSpan={6}>
                Всего {total} <span className="font-normal text-muted">сумма без отменённых и возвращённых</span>
              </TableCell>
              <TableCell numeric>{tenge(sum)}</TableCell>
            </tr>
          </TableFoot>
        </Table>
      </div>
      <ul className="grid gap-3 md:hidden">
        {rows.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} {...row} />
          </li>
        ))}
      </ul>
      <ListFoot
        page={search.page ?? 1}
        pageSize={ORDERS_PER_PAGE}
        total={total}
        renderLink={(page, props) => (
          <Link to={path} params={{ id: userId }} search={changedClinicOrders(search, { page })} {...props} />
        )}
      />
    </section>
  )
}

type OrderProps = { order: OrderRow } & Pick<ClinicOrdersResultsProps, 'path' | 'userId' | 'search' | 'onOpen'>

function OrderLink({ order, path, userId, search }: OrderProps) {
  return (
    <Link
      to={path}
      params={{ id: userId }}
      search={{ ...search, order: order.id }}
      resetScroll={false}
      className="link tabular-nums"
      {...opensRecord(order.id)}
    >
      {order.number}
    </Link>
  )
}

function OrderTableRow(props: OrderProps) {
  const { order, search, onOpen } = props

  return (
    <TableRow
      selected={search.order === order.id}
      onClick={(event) => isPressOnControl(event) || onOpen(order.id)}
      className="cursor-pointer hover:[&>td]:bg-canvas"
    >
      <TableCell>
        <OrderLink {...props} />
      </TableCell>
      <TableCell>
        {dateText(order.created_at)}
        <small>
          {timeText(order.created_at)}, {order.placed_by === order.user_id ? 'клиника' : 'сотрудник'}
        </small>
      </TableCell>
      <TableCell>
        <StatusChip tone={orderStatus[order.status].tone}>{orderStatus[order.status].label}</StatusChip>
      </TableCell>
      <TableCell>
        <StatusChip tone={paymentStatus[order.payment_status].tone}>
          {paymentStatus[order.payment_status].label}
        </StatusChip>
      </TableCell>
      <TableCell>
        {order.delivery_method}
        {order.delivery_price === null && <small>стоимость не указана</small>}
      </TableCell>
      <TableCell numeric>{order.positions}</TableCell>
      <TableCell numeric className="font-semibold">
        {tenge(order.total)}
      </TableCell>
    </TableRow>
  )
}

function OrderCard(props: OrderProps) {
  const { order, onOpen } = props
  return (
    // The link within does the same for the keyboard and for those who listen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="rounded-card border bg-surface p-4"
      onClick={(event) => isPressOnControl(event) || onOpen(order.id)}
    >
      <div className="flex items-center justify-between gap-3">
        <OrderLink {...props} />
        <span className="font-semibold">{tenge(order.total)}</span>
      </div>
      <p className="mt-1 text-13 text-muted">
        {dateText(order.created_at)}, {order.delivery_method}
      </p>
      <p className="mt-2.5 flex flex-wrap gap-2">
        <StatusChip tone={orderStatus[order.status].tone}>{orderStatus[order.status].label}</StatusChip>
        <StatusChip tone={paymentStatus[order.payment_status].tone}>
          {paymentStatus[order.payment_status].label}
        </StatusChip>
      </p>
    </div>
  )
}

function NoOrders({ path, userId, search }: Pick<ClinicOrdersResultsProps, 'path' | 'userId' | 'search'>) {
  const narrowed = search.q !== undefined || search.status !== undefined || search.page !== undefined
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden />}
      title={narrowed ? 'Заказов не нашлось' : 'Клиника ещё не заказывала'}
      action={
        narrowed && (
          <Button asChild variant="secondary">
            <Link to={path} params={{ id: userId }} search={{}}>
              Все заказы клиники
            </Link>
          </Button>
        )
      }
    >
      {narrowed ? 'Измените номер или выберите другой статус.' : 'Первый заказ появится здесь.'}
    </EmptyState>
  )
}
