import { useQuery } from '@tanstack/react-query'
import { roleFlags } from '#features/account/roles.ts'
import { useViewer } from '#features/account/viewer.ts'
import SearchX from 'lucide-react/icons/search-x'
import { cn } from '#lib/cn'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { Chip } from '#ui/chip'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { FilterBar } from '#ui/list/filter-bar'
import { useSearchChange } from '#ui/list/search-link'
import { PageHeader } from '#ui/page-header'
import { cardsByColumn } from '../board.ts'
import { boardFilters, COLUMNS, deliveryParams, type Column, type DeliverySearch } from '../delivery-search.ts'
import { boardQuery, deliveryMethodsQuery } from '../queries.ts'
import { BoardColumn } from './board-column.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'

const columnTitles: Record<Column, string> = {
  new: 'Новые',
  confirmed: 'К сборке',
  assembling: 'Собирается',
  shipped: 'В пути',
  delivered: 'Доставлено',
}

type DeliveryPageProps = {
  search: DeliverySearch
  /** Looks among all orders: the board holds those delivered for seven days. */
  onSearchAll: (query: string) => void
}

/** The delivery board: a column per status, one at a time on phones; an order opens in the drawer. */
export function DeliveryPage({ search, onSearchAll }: DeliveryPageProps) {
  const change = useSearchChange()
  const viewer = useViewer()
  const role = viewer.state === 'staff' ? viewer.role : null
  const { q } = search
  const board = useQuery(boardQuery(boardFilters(search)))
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  // Until an order is confirmed, there is nothing for logistic to do.
  const columns: readonly Column[] = roleFlags(role).hasAdminAccess
    ? COLUMNS
    : COLUMNS.filter((column) => column !== 'new')
  const onPhone = search.column && columns.includes(search.column) ? search.column : 'confirmed'
  const cards = board.data && cardsByColumn(board.data.orders)

  function open(order: string | undefined) {
    change(deliveryParams.open(search, { order }), { replace: search.order !== undefined })
  }

  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Доставка" />
      <FilterBar
        params={deliveryParams}
        search={search}
        onChange={(filters, options) => change(deliveryParams.change(search, filters), options)}
        searchLabel="Номер заказа, клиника или получатель"
        filters={[
          {
            name: 'city',
            label: 'Город',
            options: (board.data?.cities ?? []).map((name) => ({ value: name, label: name })),
            searched: true,
          },
          {
            name: 'method',
            label: 'Способ доставки',
            options: methods.map(({ code, name }) => ({ value: code, label: name })),
            chip: (code) => `Доставка: ${methods.find((each) => each.code === code)?.name ?? code}`,
          },
        ]}
      />
      <div
        role="group"
        aria-label="Столбец"
        className="sticky top-0 z-2 -mx-(--page-gutter) mb-3 flex scrollbar-none gap-2 overflow-x-auto bg-canvas px-(--page-gutter) py-2 md:hidden"
      >
        {columns.map((column) => (
          <Chip
            key={column}
            selected={column === onPhone}
            count={board.data && (board.data.totals[column] ?? 0)}
            onClick={() => change(deliveryParams.change(search, { column }))}
          >
            {columnTitles[column]}
          </Chip>
        ))}
      </div>
      {board.isError && !board.data ? (
        <ErrorState onRetry={() => void board.refetch()} retrying={board.isFetching}>
          {errorText(board.error)}
        </ErrorState>
      ) : q && board.data?.orders.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="На доске не нашлось"
          action={
            <>
              <Button onClick={() => onSearchAll(q)}>Искать среди всех заказов</Button>
              <Button variant="secondary" onClick={() => change(deliveryParams.change(search, { q: undefined }))}>
                Очистить поиск
              </Button>
            </>
          }
        >
          Доставленные остаются здесь семь дней, более ранние ищите среди всех заказов.
        </EmptyState>
      ) : (
        <div
          aria-busy={board.isPlaceholderData}
          className={cn(
            'grid gap-4 transition-opacity md:auto-cols-[minmax(236px,1fr)] md:grid-flow-col md:items-start md:overflow-x-auto md:pb-2',
            board.isPlaceholderData && 'opacity-50',
          )}
        >
          {columns.map((column) => (
            <BoardColumn
              key={column}
              title={columnTitles[column]}
              note={column === 'delivered' ? 'за 7 дней' : undefined}
              total={board.data && (board.data.totals[column] ?? 0)}
              cards={cards && (cards[column] ?? [])}
              search={search}
              role={role}
              onOpen={open}
              className={column === onPhone ? undefined : 'max-md:hidden'}
            />
          ))}
        </div>
      )}
      {search.order && <DeliveryDrawer orderId={search.order} role={role} onClose={() => open(undefined)} />}
    </div>
  )
}
