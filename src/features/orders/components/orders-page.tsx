import ReceiptText from 'lucide-react/icons/receipt-text'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brand } from '#lib/brand'
import { errorText } from '#lib/error-texts'
import { whatsappLink } from '#lib/phone'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { Chip } from '#ui/chip'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { PageHeader } from '#ui/page-header'
import { Pagination } from '#ui/pagination'
import {
  changedOrders,
  isNarrowed,
  ORDER_GROUPS,
  orderGroups,
  type OrderGroup,
  type OrdersSearch,
} from '../orders-search.ts'
import { managerQuery, ordersQuery, PAGE_SIZE, type OrderCard, type OrderList } from '../queries.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderRow, OrderRowSkeleton } from './order-row.tsx'
import { OrdersSearchField } from './orders-search-field.tsx'

/** The clinic's orders: found by words, filtered by where they stand. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const list = useQuery({ ...ordersQuery(search), placeholderData: keepPreviousData })
  const counts = list.data?.counts
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title="Заказы"
        crumbs={
          <Breadcrumbs>
            <Link to="/">Главная</Link>
            Заказы
          </Breadcrumbs>
        }
      />
      {counts?.all === 0 && !isNarrowed(search) && !list.isPlaceholderData ? (
        <NoOrders />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-2.5 md:mb-4">
            <OrdersSearchField q={search.q} />
            <OrderFilters search={search} />
          </div>
          <Groups search={search} counts={counts} />
          <List search={search} list={list} />
        </>
      )}
    </div>
  )
}

function Groups({ search, counts }: { search: OrdersSearch; counts: Record<OrderGroup | 'all', number> | undefined }) {
  const to = (status?: OrderGroup) => changedOrders(search, { status })
  return (
    <nav
      aria-label="Статус"
      className="scrollbar-none -mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:mb-5 md:px-0"
    >
      <Chip asChild selected={!search.status} count={counts?.all}>
        <Link to="/orders" search={to()}>
          Все
        </Link>
      </Chip>
      {ORDER_GROUPS.map((group) => (
        <Chip key={group} asChild selected={search.status === group} count={counts?.[group]}>
          <Link to="/orders" search={to(group)}>
            {orderGroups[group].label}
          </Link>
        </Chip>
      ))}
    </nav>
  )
}

function List({ search, list }: { search: OrdersSearch; list: UseQueryResult<OrderList> }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (error && !data) {
    return (
      <Card>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error)}
        </ErrorState>
      </Card>
    )
  }
  if (data?.orders.length === 0) return <NothingFound />
  return (
    <>
      <ul
        aria-busy={!data || isPlaceholderData}
        aria-label="Список заказов"
        className="grid gap-3 aria-busy:opacity-60 md:block md:rounded-card md:border md:bg-surface"
      >
        {data ? data.orders.map((order: OrderCard) => <OrderRow key={order.id} order={order} />) : <Skeletons />}
      </ul>
      <Pagination
        className="mt-6"
        page={search.page ?? 1}
        pageCount={Math.ceil((data?.total ?? 0) / PAGE_SIZE)}
        renderLink={(page, props) => (
          <Link to="/orders" search={{ ...search, page: page > 1 ? page : undefined }} {...props} />
        )}
      />
    </>
  )
}

const Skeletons = () => Array.from({ length: 6 }, (_, index) => <OrderRowSkeleton key={index} />)

function NothingFound() {
  return (
    <Card>
      <EmptyState
        title="Таких заказов нет"
        action={
          <Button asChild variant="secondary">
            <Link to="/orders">Показать все заказы</Link>
          </Button>
        }
      >
        Измените запрос, период, сумму или выберите другой статус.
      </EmptyState>
    </Card>
  )
}

function NoOrders() {
  const { data: manager } = useQuery(managerQuery())
  return (
    <Card>
      <EmptyState
        className="py-14 md:py-20"
        icon={<ReceiptText />}
        title="Заказов пока нет"
        action={
          <>
            <Button asChild>
              <Link to="/catalog">Открыть каталог</Link>
            </Button>
            <Button asChild variant="secondary">
              <a href={whatsappLink(manager?.whatsapp ?? brand.whatsapp)} target="_blank" rel="noreferrer">
                Написать менеджеру
              </a>
            </Button>
          </>
        }
      >
        Соберите первый в каталоге или попросите менеджера: он предложит состав под ваши процедуры.
      </EmptyState>
    </Card>
  )
}
