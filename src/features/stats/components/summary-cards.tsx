import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tenge } from '#lib/money/money'
import { Skeleton } from '#ui/state/skeleton'
import { Tooltip } from '#ui/window/tooltip'
import { Link } from '@tanstack/react-router'
import { periodText } from '#lib/dates/dates'
import { QueryError } from '#ui/state/query-error'
import type { Summary } from '../answers.ts'
import { summaryQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { ordersText, definitions, shortTenge, type Definition } from '../words.ts'
import { Growth } from './change.tsx'
import { OrdersLink, RowsLink } from './links.tsx'

type SummaryCardsProps = { scope: Scope; search: StatsSearch }

/** Each figure links to its rows. */
export function SummaryCards({ scope, search }: SummaryCardsProps) {
  const query = useQuery(summaryQuery(scope))
  const { data } = query
  if (!data && query.isError) {
    return <QueryError query={query} />
  }
  const { compared } = scope.period
  const isOwned = scope.of === 'shop'
  const compare = (name: 'turnover' | 'orders' | 'average_order') =>
    data && compared && <Growth {...data[name]} otherwise={`было ${(data[name].previous ?? 0).toLocaleString('ru')}`} />
  const compareClinics = (name: 'active_clinics' | 'new_clinics') =>
    data && compared && <Growth {...data[name]} counted />
  const sum = (name: keyof Summary) => <Sum value={data?.[name]?.value} />
  const number = (name: 'orders' | 'active_clinics' | 'new_clinics') => data?.[name].value?.toLocaleString('ru')

  return (
    <section aria-label="Показатели" aria-busy={query.isPlaceholderData} className="print:break-inside-avoid">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line md:grid-cols-4">
        <Card of="turnover" label="Оборот" note={compare('turnover')}>
          {data && <OrdersLink scope={scope}>{sum('turnover')}</OrdersLink>}
        </Card>
        <Card of="orders" label="Заказы" note={compare('orders')}>
          {data && <OrdersLink scope={scope}>{number('orders')}</OrdersLink>}
        </Card>
        <Card of="average_order" label="Средний заказ" note={compare('average_order')}>
          {data &&
            (data.average_order.value === null ? '–' : <OrdersLink scope={scope}>{sum('average_order')}</OrdersLink>)}
        </Card>
        <Card of="active_clinics" label="Активные клиники" note={compareClinics('active_clinics')}>
          {data && (
            <RowsLink of={scope.of} search={search} rows="clinics">
              {number('active_clinics')}
            </RowsLink>
          )}
        </Card>
        <Card of="new_clinics" label="Новые клиники" note={compareClinics('new_clinics')}>
          {data && (
            <RowsLink of={scope.of} search={search} rows="clinics" which="new">
              {number('new_clinics')}
            </RowsLink>
          )}
        </Card>
        <Card of="debt" label="Долг сейчас" note={data && ordersText(data.debt.orders)}>
          {data && (
            <OrdersLink scope={scope} owed="debt">
              {sum('debt')}
            </OrdersLink>
          )}
        </Card>
        <Card of="overdue" label="Просрочено" note={data && ordersText(data.overdue.orders)}>
          {data && (
            <OrdersLink scope={scope} owed="overdue">
              {sum('overdue')}
            </OrdersLink>
          )}
        </Card>
        {isOwned ? (
          <Card of="stock_value" label="Склад по ценам" note="сейчас">
            {data && (
              <Link
                to="/admin/products-tags/stock"
                search={scope.filters.line ? { line: scope.filters.line } : {}}
                className="link"
              >
                {sum('stock_value')}
              </Link>
            )}
          </Card>
        ) : (
          <div className="bg-surface" />
        )}
      </dl>
      {compared && (
        <p className="mt-2 text-13 text-muted">
          Сравнение с периодом {periodText(compared.from, compared.to)};{' '}
          {isOwned ? 'долг и склад показаны' : 'долг показан'} на сейчас.
        </p>
      )}
    </section>
  )
}

/** Short for the eye, whole for screen readers. */
function Sum({ value }: { value: number | null | undefined }) {
  if (value == null) return null
  return (
    <>
      <span aria-hidden title={tenge(value)}>
        {shortTenge(value)}
      </span>
      <span className="sr-only">{tenge(value)}</span>
    </>
  )
}

type CardProps = { of: Definition; label: string; note: ReactNode; children: ReactNode }

function Card({ of, label, note, children }: CardProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3.5 max-md:odd:last:col-span-2 md:px-5.5 md:py-4.5">
      <dt className="text-13 text-muted">
        <Tooltip text={definitions[of]}>{label}</Tooltip>
      </dt>
      <dd className="text-20 font-semibold whitespace-nowrap md:text-25 [&_.link]:text-ink [&_.link]:no-underline [&_.link]:hover:text-accent [&_.link]:hover:underline">
        {children ?? <Skeleton className="my-1 h-6 w-24" />}
      </dd>
      <dd className="mt-0.5 min-h-4.5 text-12 text-ink-soft">{note}</dd>
    </div>
  )
}
