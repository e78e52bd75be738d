import ListChecks from 'lucide-react/icons/list-checks'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { OwnClaims } from '#features/claims/components/own-claims.tsx'
import { useContacts } from '#lib/backend/contacts'
import { cn } from '#lib/dom/cn'
import { periodText } from '#lib/dates/dates'
import { tabOptions } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { sumRangeText } from '#lib/money/typed-sum'
import { whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { ListResults } from '#ui/list/list-results'
import { ListViewsContext } from '#ui/list/list-views'
import { useSearchChange } from '#ui/list/search-link'
import { TabChips } from '#ui/list/tab-chips'
import { PageHeader } from '#ui/page/page-header'
import { PeriodFilter } from '#ui/form/period-field'
import { SearchInput } from '#ui/filter/search-input'
import { Select } from '#ui/form/select'
import { skeletons } from '#ui/state/skeleton'
import { SumFilter } from '#ui/filter/sum-filter'
import { ordersParams, type OrdersSearch } from '../orders-search.ts'
import { managerQuery, ordersQuery, PAGE_SIZE, type OrderList } from '../queries.ts'
import { OrderRow, OrderRowSkeleton } from './order-row.tsx'
import { PriceList } from './price-list.tsx'

export function OrdersPage({ search }: { search: OrdersSearch }) {
  const query = useQuery({ ...ordersQuery(search), placeholderData: keepPreviousData })
  const counts = query.data?.counts
  const isNew = counts?.all === 0 && !ordersParams.isFiltered(search) && !query.isPlaceholderData
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title="Заказы"
        crumbs={<HomeCrumbs>Заказы</HomeCrumbs>}
        actions={
          <>
            <Button asChild variant="ghost" size="sm">
              <Link to="/lists/{-$listId}">
                <ListChecks aria-hidden className="max-md:hidden" />
                Списки
              </Link>
            </Button>
            <PriceList />
          </>
        }
      />
      {isNew ? (
        <NoOrders />
      ) : (
        <>
          <div data-slot="list-controls" className="mb-4 md:mb-5">
            <Filters search={search} />
            <TabChips params={ordersParams} search={search} tabs={groupTabs(counts)} />
          </div>
          <OwnClaims />
          {search.status === 'unpaid' && query.data && query.data.toPay > 0 && (
            <p className="mb-4 text-ink-soft">
              Всего к оплате <b className="font-semibold text-ink">{tenge(query.data.toPay)}</b>
            </p>
          )}
          <ListResults
            name="Заказы"
            params={ordersParams}
            search={search}
            query={query}
            pageSize={PAGE_SIZE}
            skeleton={<Rows>{skeletons(6, <OrderRowSkeleton />)}</Rows>}
            empty={
              search.status === 'unpaid'
                ? { title: 'Всё оплачено', text: 'Неоплаченные заказы появятся здесь вместе со сроком.' }
                : { title: 'Таких заказов нет', text: 'Выберите другой статус.' }
            }
            nothing={{
              title: 'Таких заказов нет',
              text: 'Измените запрос, период, сумму или выберите другой статус.',
              reset: 'Показать все заказы',
            }}
            footClassName="mt-5"
          >
            {({ rows }) => (
              <Rows>
                {rows.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </Rows>
            )}
          </ListResults>
        </>
      )}
    </div>
  )
}

const NEWEST = '-created'

const sortings = [
  { value: NEWEST, label: 'Сначала новые' },
  { value: 'created', label: 'Сначала старые' },
  { value: '-total', label: 'Сначала дороже' },
  { value: 'total', label: 'Сначала дешевле' },
]

function Filters({ search }: { search: OrdersSearch }) {
  const change = useSearchChange()
  const apply = (filters: Partial<OrdersSearch>) => change(ordersParams.change(search, filters), { replace: true })
  const showViews = use(ListViewsContext)
  const { q, from, to, min, max, sort } = search
  // Phones fold what is rarely used, so that orders begin on the first screen.
  const [isOpen, setIsOpen] = useState([from, to, min, max, sort].some((value) => value !== undefined))
  return (
    <div className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-2.5 md:mb-4 print:hidden">
      <div className="flex w-full gap-2 md:w-100">
        <SearchInput
          label="Найти заказ"
          placeholder="Номер или товар"
          value={q ?? ''}
          onSearch={(text) => apply({ q: text || undefined })}
          className="min-w-0 flex-1"
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          className="px-3.5 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          Фильтры
        </Button>
      </div>
      <div className={cn('flex flex-wrap gap-2', !isOpen && 'max-md:hidden')}>
        {/* Keyed: a draft is discarded when the address changes. */}
        <PeriodFilter
          key={`${from} ${to}`}
          label={(from ?? to) ? capitalized(periodText(from, to)) : 'За всё время'}
          from={from}
          to={to}
          onApply={apply}
        />
        <SumFilter
          key={`${min}-${max}`}
          label={(min ?? max) === undefined ? 'Сумма: любая' : capitalized(sumRangeText(min, max))}
          min={min}
          max={max}
          onApply={apply}
        />
        <div className="w-50">
          <Select
            aria-label="Сортировка"
            options={sortings}
            value={sort ?? NEWEST}
            onValueChange={(value) => change(ordersParams.sortBy(search, value === NEWEST ? undefined : value))}
          />
        </div>
        {showViews({ views: { page: 'my-orders' }, params: ordersParams, search })}
      </div>
    </div>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const groups = {
  all: 'Все',
  unpaid: 'К оплате',
  active: 'В работе',
  shipped: 'В пути',
  delivered: 'Доставлены',
  cancelled: 'Отменены',
  returned: 'Возвраты',
}

const groupTabs = (counts: OrderList['counts'] | undefined) =>
  ({ name: 'status', label: 'Статус', options: tabOptions(groups, counts) }) as const

const Rows = ({ children }: { children: React.ReactNode }) => (
  <ul aria-label="Список заказов" className="grid grid-cols-1 gap-3 md:block md:rounded-card md:border md:bg-surface">
    {children}
  </ul>
)

function NoOrders() {
  const contacts = useContacts()
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
              <NewWindowLink href={whatsappLink(manager?.whatsapp ?? contacts.whatsapp)}>
                Написать менеджеру
              </NewWindowLink>
            </Button>
          </>
        }
      >
        Соберите первый в каталоге или попросите менеджера: он предложит состав под ваши процедуры.
      </EmptyState>
    </Card>
  )
}
