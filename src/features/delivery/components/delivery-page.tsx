import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import SearchX from 'lucide-react/icons/search-x'
import { use, useState } from 'react'
import { roleFlags } from '#features/account/role-flags.ts'
import { useViewer } from '#features/account/viewer.ts'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { addDays, dayText, isoDay } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { EmptyState } from '#ui/state/empty-state'
import { FilterBar, type Filter } from '#ui/list/filter-bar'
import { ListViewsContext } from '#ui/list/list-views'
import { SearchLink, useSearchChange } from '#ui/list/search-link'
import { PageHeader } from '#ui/page/page-header'
import { QueryError } from '#ui/state/query-error'
import { toastError } from '#ui/state/toast-error'
import { cardsByStage, stageTabs, type Board as BoardData, type DeliveryCard } from '../board.ts'
import { boardFilters, deliveryParams, STAGES, type DeliverySearch, type Stage } from '../delivery-search.ts'
import { deliveryViews } from '../delivery-views.ts'
import { boardQuery, carriersQuery, deliveryMethodsQuery } from '../queries.ts'
import { useBoard } from '../use-delivery.ts'
import { BoardColumn } from './board-column.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { DeliveryTabs } from './delivery-tabs.tsx'
import { ScanField } from './scan-field.tsx'

type DeliveryPageProps = {
  search: DeliverySearch
  /** Searches all orders: the board holds those delivered in the last seven days. */
  onSearchAll: (query: string) => void
}

export function DeliveryPage({ search, onSearchAll }: DeliveryPageProps) {
  const change = useSearchChange()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const role = viewer.state === 'staff' ? viewer.role : null
  const board = useBoard(boardFilters(search))
  const filters = useFilters(board.data?.cities)
  // Logistic has nothing to do before an order is confirmed.
  const stages = roleFlags(role).hasAdminAccess ? STAGES : STAGES.filter((stage) => stage !== 'new')

  /** The code of one order opens it; anything else filters the board. */
  async function scan(code: string) {
    try {
      const { orders } = await queryClient.fetchQuery(boardQuery({ search: code }))
      const [only] = orders
      if (only && orders.length === 1) change(deliveryParams.open(search, { order: only.id }))
      else change(deliveryParams.change(search, { q: code }))
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title="Доставка"
        className="mb-2 md:mb-2"
        actions={
          <>
            <Button asChild variant="secondary" className="max-md:hidden">
              <SearchLink search={deliveryParams.change(search, { view: search.view ? undefined : 'list' })}>
                {search.view ? 'Показать доской' : 'Показать списком'}
              </SearchLink>
            </Button>
            <ScanField
              label="Номер заказа или штрихкод"
              onScan={(code) => void scan(code)}
              value={search.q}
              onClear={() => change(deliveryParams.change(search, { q: undefined }))}
              className="w-100 max-md:w-[calc(100vw-2*var(--page-gutter)-3.25rem)]"
            />
            <IconButton asChild variant="outlined" label="Маршрут дня" className="md:hidden">
              <Link to="/admin/delivery/$part" params={{ part: 'route' }}>
                <MapPin aria-hidden className="size-5" />
              </Link>
            </IconButton>
          </>
        }
      />
      <DeliveryTabs role={role} current="board" className="max-md:hidden" />
      {search.view === 'list' ? (
        <DeliveryList search={search} query={board} stages={stages} filters={filters} />
      ) : (
        <Board search={search} board={board} stages={stages} role={role} filters={filters} onSearchAll={onSearchAll} />
      )}
      {search.order && (
        <DeliveryDrawer
          orderId={search.order}
          role={role}
          onClose={() => change(deliveryParams.open(search, {}), { replace: true })}
        />
      )}
    </div>
  )
}

function useFilters(cities: readonly string[] = []): Filter<DeliverySearch>[] {
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  const { data: carriers = [] } = useQuery(carriersQuery())
  const today = isoDay()
  const days = [-1, 0, 1, 2, 3, 4].map((offset) => addDays(today, offset))
  const dayLabel = (day: string) =>
    ({ [today]: 'сегодня', [addDays(today, 1)]: 'завтра', [addDays(today, -1)]: 'вчера' })[day] ?? dayText(day)
  return [
    {
      name: 'day',
      label: 'День',
      options: days.map((day) => ({ value: day, label: dayLabel(day) })),
      chip: (day) => `День: ${dayLabel(day)}`,
    },
    { name: 'city', label: 'Город', options: cities.map((city) => ({ value: city, label: city })), searched: true },
    { name: 'method', label: 'Способ', options: methods.map(({ code, name }) => ({ value: code, label: name })) },
    { name: 'carrier', label: 'Служба', options: carriers.map(({ code, name }) => ({ value: code, label: name })) },
    {
      name: 'money',
      label: 'Оплата',
      options: [
        { value: 'paid', label: 'Оплачен' },
        { value: 'unpaid', label: 'Не оплачен' },
        { value: 'collect', label: 'Взять деньги' },
      ],
    },
  ]
}

type BoardProps = Pick<DeliveryPageProps, 'search' | 'onSearchAll'> & {
  board: UseQueryResult<BoardData>
  stages: readonly Stage[]
  role: Parameters<typeof BoardColumn>[0]['role']
  filters: Filter<DeliverySearch>[]
}

function Board({ search, board, stages, role, filters, onSearchAll }: BoardProps) {
  const change = useSearchChange()
  const showViews = use(ListViewsContext)
  const isPhone = useIsPhone()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data } = board
  const cards = data && cardsByStage(data.orders)
  const isFull = (stage: Stage) => (data?.totals[stage] ?? 0) > 0
  const onPhone = search.stage && stages.includes(search.stage) ? search.stage : (stages.find(isFull) ?? 'confirmed')
  const chosen: DeliveryCard[] = data?.orders.filter(({ id }) => selected.has(id)) ?? []

  function select(id: string, on: boolean) {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  return (
    <>
      <FilterBar
        params={deliveryParams}
        search={isPhone ? { ...search, stage: onPhone } : search}
        onChange={(next, options) => change(deliveryParams.change(search, next), options)}
        tabs={isPhone ? stageTabs(stages, data) : undefined}
        // What narrows the board is never out of sight.
        isUnderTabs={!deliveryParams.isFiltered({ ...search, q: undefined })}
        filters={filters}
      >
        {showViews({ views: deliveryViews, params: deliveryParams, search })}
      </FilterBar>
      {board.isError && !data ? (
        <QueryError query={board} />
      ) : deliveryParams.isFiltered(search) && data?.orders.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="На доске не нашлось"
          action={
            <>
              {search.q && <Button onClick={() => onSearchAll(search.q!)}>Искать среди всех заказов</Button>}
              <Button asChild variant="secondary">
                <SearchLink search={deliveryParams.reset(search)}>Снять фильтры</SearchLink>
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
            'grid gap-3 transition-opacity md:flex md:items-start md:overflow-x-auto md:pb-2',
            board.isPlaceholderData && 'opacity-50',
          )}
        >
          {stages.map((stage) => (
            <BoardColumn
              key={stage}
              stage={stage}
              total={data && (data.totals[stage] ?? 0)}
              cards={cards && (cards[stage] ?? [])}
              search={search}
              role={role}
              selected={selected}
              onSelect={select}
              onOpen={(order) => change(deliveryParams.open(search, { order }))}
              isFoldable={stage === 'delivered'}
              className={stage === onPhone ? undefined : 'max-md:hidden'}
            />
          ))}
        </div>
      )}
      <BulkBar orders={chosen} onDone={() => setSelected(new Set())} />
    </>
  )
}
