import type { ReactNode } from 'react'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { useTierOptions } from '#features/rating/use-tier-options.ts'
import { useManagerOptions } from '#features/users/manager-option.ts'
import { isoDay, periodText } from '#lib/dates/dates'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { FilterBar, type Filter } from '#ui/list/filter-bar'
import { SearchLink, useSearchChange } from '#ui/list/search-link'
import { linkTab, TabLinks } from '#ui/page/tabs'
import { statsScope, type Of, type Scope } from '../queries.ts'
import { statsParams, type StatsSearch } from '../stats-search.ts'
import { definitions } from '../words.ts'
import { ClaimsByKind, ClaimsByProduct, ClaimsByWay } from './claims-blocks.tsx'
import { FunnelBlock } from './funnel-block.tsx'
import { LeadTimeBlock } from './lead-time-block.tsx'
import { MissingSearches, OrderWords, UnsoldSearches } from './searches-block.tsx'
import { StockBlock } from './stock-block.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { BreakdownBlock, CancellationsBlock, TopClinics } from './table-blocks.tsx'
import { TopProducts } from './top-products.tsx'
import { TurnoverBlock } from './turnover-block.tsx'

type StatsPanelProps = {
  of: Of
  search: StatsSearch
}

/** Admins see the whole shop, a manager the present clients. */
export function StatsPanel({ of, search }: StatsPanelProps) {
  const change = useSearchChange()
  const filters = useStatsFilters(of)
  const scope = statsScope(of, search)
  return (
    <>
      <PartLinks of={of} search={search} />
      <div data-slot="list-controls" className="print:hidden">
        <FilterBar
          params={statsParams}
          search={search}
          onChange={(next) => change(statsParams.change(search, next))}
          tabs={periodTabs}
          isUnderTabs
          // Searches are counted for the whole shop.
          filters={search.part === 'searches' ? filters.filter((filter) => 'period' in filter) : filters}
        />
      </div>
      <p className="mb-4 hidden text-14 print:block">{printedScope(scope)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
        <Part of={of} scope={scope} search={search} />
      </div>
      <Definitions />
    </>
  )
}

/** Rows of what the overview only begins. */
const FEW = 4

type PartProps = { of: Of; scope: Scope; search: StatsSearch }

function Part({ of, scope, search }: PartProps) {
  const isPhone = useIsPhone()
  switch (search.part) {
    case 'products':
      return (
        <>
          <Row>
            <TopProducts scope={scope} search={search} />
            <BreakdownBlock scope={scope} dimension="type" />
          </Row>
          {of === 'shop' && <StockBlock scope={scope} />}
        </>
      )
    case 'clinics':
      return (
        <>
          <Row>
            <TopClinics scope={scope} search={search} />
            <FunnelBlock scope={scope} search={search} />
          </Row>
          <Row>
            <BreakdownBlock scope={scope} dimension="city" />
            {of === 'shop' && <BreakdownBlock scope={scope} dimension="manager" />}
          </Row>
        </>
      )
    case 'orders':
      return (
        <>
          <Row>
            <LeadTimeBlock scope={scope} />
            <CancellationsBlock scope={scope} />
          </Row>
          <Row>
            <ClaimsByKind scope={scope} />
            <ClaimsByWay scope={scope} />
            <ClaimsByProduct scope={scope} />
          </Row>
        </>
      )
    case 'searches':
      return (
        <Row isRagged>
          <MissingSearches scope={scope} />
          <UnsoldSearches scope={scope} />
          <OrderWords scope={scope} />
        </Row>
      )
    default:
      return (
        <>
          <SummaryCards scope={scope} search={search} />
          <Row wide="first">
            <TurnoverBlock scope={scope} />
            <BreakdownBlock scope={scope} dimension="line" />
          </Row>
          {/* Phones have these a tab away. */}
          {!isPhone && (
            <>
              <Row wide="first">
                <TopProducts scope={scope} search={search} />
                <FunnelBlock scope={scope} search={search} />
              </Row>
              {of === 'shop' && (
                <Row wide="first">
                  <StockBlock scope={scope} few={FEW} />
                  <MissingSearches scope={scope} few={FEW} />
                </Row>
              )}
            </>
          )}
        </>
      )
  }
}

const parts: { part: StatsSearch['part']; label: string; ofShop?: boolean }[] = [
  { part: undefined, label: 'Обзор' },
  { part: 'products', label: 'Товары' },
  { part: 'clinics', label: 'Клиники' },
  { part: 'orders', label: 'Заказы' },
  { part: 'searches', label: 'Поиск', ofShop: true },
]

function PartLinks({ of, search }: { of: Of; search: StatsSearch }) {
  return (
    <TabLinks aria-label="Части статистики" className="print:hidden">
      {parts
        .filter(({ ofShop }) => !ofShop || of === 'shop')
        .map(({ part, label }) => (
          <SearchLink key={label} search={statsParams.change(search, { part })} {...linkTab(part === search.part)}>
            {label}
          </SearchLink>
        ))}
    </TabLinks>
  )
}

/** Blocks side by side, as high as the highest unless one of them is likely to be empty. */
function Row({ wide, isRagged, children }: { wide?: 'first'; isRagged?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5',
        wide ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : 'lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
        isRagged && 'items-start',
      )}
    >
      {children}
    </div>
  )
}

/** Tabs of a page's period. */
const periodTabs = {
  name: 'period' as const,
  label: 'Период',
  options: [
    { value: 'today', label: 'Сегодня' },
    { value: '7', label: '7 дней' },
    { value: undefined, label: '30 дней' },
    { value: 'month', label: 'Месяц' },
    { value: 'quarter', label: 'Квартал' },
    { value: 'year', label: 'Год' },
  ],
}

/** The period as a filter, for lists whose tabs choose something else. */
export const periodFilter = {
  name: 'period' as const,
  label: 'Период',
  options: periodTabs.options.flatMap(({ value, label }) => (value ? [{ value, label }] : [])),
}

/** Filters of the statistics and of the lists behind them. */
export function useStatsFilters(of: Of): Filter<StatsSearch>[] {
  const { lines } = useAssortment()
  const managers = useManagerOptions(of === 'shop')
  return [
    { period: ['from', 'to'], label: 'Свой период' },
    {
      name: 'compare',
      label: 'Сравнение',
      options: [
        { value: 'year', label: 'с прошлым годом' },
        { value: 'none', label: 'не нужно' },
      ],
    },
    { name: 'city', label: 'Город', options: useCityOptions(), searched: true },
    ...(of === 'shop' ? [{ name: 'manager' as const, label: 'Менеджер', options: managers, searched: true }] : []),
    { name: 'line', label: 'Линейка', options: lines.map(({ slug, name }) => ({ value: slug, label: name })) },
    { name: 'tier', label: 'Категория', options: useTierOptions() },
  ]
}

/** For print, where the filters are not shown. */
function printedScope({ period: { from, to }, filters: { city, line, tier } }: Scope): string {
  const narrowed = [city && `город ${city}`, line && `линейка ${line}`, tier && `категория ${tier}`]
    .filter(Boolean)
    .join(', ')
  return `${periodText(from, to)}${narrowed && `, ${narrowed}`}. Напечатано ${periodText(isoDay(), isoDay())}.`
}

const definitionTitles: [keyof typeof definitions, string][] = [
  ['turnover', 'Оборот'],
  ['orders', 'Заказы'],
  ['average_order', 'Средний заказ'],
  ['active_clinics', 'Активные клиники'],
  ['new_clinics', 'Новые клиники'],
  ['debt', 'Долг'],
  ['overdue', 'Просрочено'],
  ['stock_value', 'Склад по ценам'],
  ['breakdown', 'Линейки, типы, города, менеджеры'],
  ['products', 'Товары'],
  ['clinics', 'Клиники'],
  ['funnel', 'Путь клиники'],
  ['lead_time', 'Срок заказа'],
  ['cancellations', 'Отмены'],
  ['claims', 'Претензии'],
  ['stock', 'Запас и нехватка'],
  ['searches', 'Искали и не нашли'],
  ['unsold', 'Нашли, но не заказали'],
]

/** Everything that tooltips explain, for those who cannot hover. */
function Definitions() {
  return (
    <details className="mt-6 text-14 print:hidden">
      <summary className="link w-fit cursor-pointer py-2">Как считаем</summary>
      <dl className="mt-2 grid max-w-[80ch] gap-2">
        {definitionTitles.map(([key, title]) => (
          <div key={key}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-soft">{definitions[key]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
