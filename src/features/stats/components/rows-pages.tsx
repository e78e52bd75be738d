import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import { periodText } from '#lib/dates'
import { tenge } from '#lib/money'
import { Breadcrumbs } from '#ui/breadcrumbs'
import type { ComboboxOption } from '#ui/combobox'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { PageHeader } from '#ui/page-header'
import { statsClinicsList } from '../clinics-list.tsx'
import { soldProductsList } from '../products-list.tsx'
import {
  fetchSoldProducts,
  fetchStatsClinics,
  soldProductsQuery,
  STATS_PER_PAGE,
  statsClinicsQuery,
  statsScope,
  type Of,
  type Scope,
} from '../queries.ts'
import {
  CLINIC_LISTS,
  statsParams,
  type StatsClinicsSearch,
  type StatsProductsSearch,
  type StatsSearch,
} from '../stats-search.ts'
import { clinicLists } from '../words.ts'
import { OrdersLink } from './links.tsx'
import { periodFilter, useStatsFilters } from './stats-panel.tsx'

type RowsPageProps<Search> = {
  of: Of
  search: Search
  cities: readonly ComboboxOption[]
  managers?: readonly ComboboxOption[]
  tiers: readonly ComboboxOption[]
}

export function StatsClinicsPage({ of, search, ...options }: RowsPageProps<StatsClinicsSearch>) {
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
        filters={useRowsFilters<StatsClinicsSearch>(search, { of, ...options })}
        exportPage={(page, signal) => fetchStatsClinics(scope, { which, ...page }, signal)}
        empty={noRows('Таких клиник за этот период нет')}
        nothing={{ title: 'Таких клиник не нашлось' }}
        summary={query.data && <Total sum={query.data.turnover} />}
      />
    </div>
  )
}

export function SoldProductsPage({ of, search, ...options }: RowsPageProps<StatsProductsSearch>) {
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
        filters={useRowsFilters<StatsProductsSearch>(search, { of, ...options })}
        exportPage={(page, signal) => fetchSoldProducts(scope, { sort, ...page }, signal)}
        empty={noRows('За этот период ничего не продано')}
        nothing={{ title: 'Товаров не нашлось' }}
        summary={query.data && <Total sum={query.data.turnover} />}
      />
    </div>
  )
}

/** Filters of the statistics with the period; own days have a chip already. */
function useRowsFilters<Search extends StatsSearch>(
  { period }: StatsSearch,
  options: Parameters<typeof useStatsFilters>[0],
) {
  const filters = useStatsFilters(options)
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
