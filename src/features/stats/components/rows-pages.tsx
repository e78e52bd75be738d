import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import { RowPicture } from '#features/catalog/components/row-picture.tsx'
import { periodText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { PageHeader } from '#ui/page/page-header'
import type { SoldProduct, StatsClinic } from '../answers.ts'
import {
  fetchSoldProducts,
  fetchStatsClinics,
  type Of,
  type Scope,
  soldProductsQuery,
  STATS_PER_PAGE,
  statsClinicsQuery,
  statsScope,
} from '../queries.ts'
import {
  CLINIC_LISTS,
  statsClinicsParams,
  type StatsClinicsSearch,
  statsParams,
  statsProductsParams,
  type StatsProductsSearch,
  type StatsSearch,
} from '../stats-search.ts'
import { comparedColumns, turnoverColumn } from '../turnover-columns.tsx'
import { clinicLists } from '../words.ts'
import { OrdersLink } from './links.tsx'
import { periodFilter, useStatsFilters } from './stats-panel.tsx'

type RowsPageProps<Search> = { of: Of; search: Search }

export function StatsClinicsPage({ of, search }: RowsPageProps<StatsClinicsSearch>) {
  const scope = statsScope(of, search)
  const which = search.which ?? 'active'
  const query = useQuery(
    statsClinicsQuery(scope, { which, page_size: STATS_PER_PAGE, ...(search.page && { page: search.page }) }),
  )
  return (
    <div className="page-width pb-16">
      <Head of={of} search={search} scope={scope} title="Клиники" />
      <DataList
        list={statsClinicsList}
        search={search}
        query={query}
        link={({ user_id }, link) => <OrdersLink scope={scope} by={{ clinic: user_id }} {...link} />}
        tabs={{
          name: 'which',
          label: 'Какие клиники',
          options: CLINIC_LISTS.map((value) => ({
            value: value === 'active' ? undefined : value,
            label: clinicLists[value],
            ...(value === which && query.data && { count: query.data.total }),
          })),
        }}
        filters={useRowsFilters<StatsClinicsSearch>(of, search)}
        exportPage={(page, signal) => fetchStatsClinics(scope, { which, ...page }, signal)}
        empty={noRows('Таких клиник за этот период нет')}
        nothing={{ title: 'Таких клиник не нашлось' }}
        summary={query.data && <Total sum={query.data.turnover} />}
      />
    </div>
  )
}

export function SoldProductsPage({ of, search }: RowsPageProps<StatsProductsSearch>) {
  const scope = statsScope(of, search)
  const sort = search.sort?.includes('pieces') ? ('pieces' as const) : ('turnover' as const)
  const query = useQuery(
    soldProductsQuery(scope, { sort, page_size: STATS_PER_PAGE, ...(search.page && { page: search.page }) }),
  )
  return (
    <div className="page-width pb-16">
      <Head of={of} search={search} scope={scope} title="Проданные товары" />
      <DataList
        list={soldProductsList}
        search={search}
        query={query}
        link={({ sku }, link) => <OrdersLink scope={scope} by={{ q: sku }} {...link} />}
        filters={useRowsFilters<StatsProductsSearch>(of, search)}
        exportPage={(page, signal) => fetchSoldProducts(scope, { sort, ...page }, signal)}
        empty={noRows('За этот период ничего не продано')}
        nothing={{ title: 'Товаров не нашлось' }}
        summary={query.data && <Total sum={query.data.turnover} />}
      />
    </div>
  )
}

/** Filters of the statistics with the period; own days have a chip already. */
function useRowsFilters<Search extends StatsSearch>(of: Of, { period }: StatsSearch) {
  const filters = useStatsFilters(of)
  return (period === 'own' ? filters : [periodFilter, ...filters]) as Filter<Search>[]
}

type HeadProps = { of: Of; search: StatsSearch; scope: Scope; title: string }

function Head({ of, search, scope, title }: HeadProps) {
  const back = statsParams.parse(search)
  const { from, to } = scope.period
  return (
    <PageHeader
      dense
      title={title}
      crumbs={
        <Breadcrumbs>
          {of === 'shop' ? (
            <Link to="/admin/stats" search={back}>
              Статистика
            </Link>
          ) : (
            <Link to="/account-manager/stats" search={back}>
              Показатели
            </Link>
          )}
          {title}
        </Breadcrumbs>
      }
    >
      {periodText(from, to)}
    </PageHeader>
  )
}

const noRows = (title: string) => ({
  icon: <ChartColumn aria-hidden />,
  title,
  text: 'Выберите другой период или снимите фильтры.',
})

const Total = ({ sum }: { sum: number }) => (
  <>
    <span className="text-muted">Оборот</span> <b className="font-semibold">{tenge(sum)}</b>
  </>
)

const statsClinicsList: ListOf<StatsClinic, StatsClinicsSearch> = {
  name: 'Клиники по обороту',
  params: statsClinicsParams,
  id: ({ user_id }) => user_id,
  label: ({ name }) => name ?? 'Клиника',
  pageSize: STATS_PER_PAGE,
  columns: [
    {
      header: 'Клиника',
      value: ({ name }) => name ?? 'Без названия',
      as: 'name',
      small: ({ city }) => city,
      csv: 'name',
    },
    { header: 'Город', csv: 'city' },
    { header: 'Менеджер', value: 'manager_name', none: 'не назначен' },
    { header: 'Регистрация', value: 'registered_at', as: 'day', card: false },
    { header: 'Подтверждена', value: 'verified_at', as: 'day', card: false, none: '–' },
    { header: 'Последний заказ', value: 'last_order_at', as: 'day', card: { label: 'Заказ' }, none: '–' },
    ...comparedColumns,
    turnoverColumn,
  ],
}

const soldProductsList: ListOf<SoldProduct, StatsProductsSearch> = {
  name: 'Проданные товары',
  params: statsProductsParams,
  id: ({ product_id }) => product_id,
  label: ({ name, volume_ml }) => `${name}, ${volume_ml} мл`,
  pageSize: STATS_PER_PAGE,
  columns: [
    {
      header: 'Товар',
      value: 'name',
      cell: (product) => <ProductName product={product} />,
      picture: ({ image_url }) => <RowPicture path={image_url} />,
      card: 'title',
    },
    { header: 'Артикул', value: 'sku', card: false },
    { header: 'Тип', csv: 'product_type' },
    { header: 'Линейка', value: 'line', card: false },
    { header: 'Объём, мл', csv: 'volume_ml', numeric: true },
    { header: 'Штук', value: 'pieces', sort: '-pieces', numeric: true },
    ...comparedColumns,
    { ...turnoverColumn, sort: '-turnover' },
  ],
}
