import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { presentParams } from '#lib/page/search-params'
import type { RowLinkProps } from '#ui/list/row-link'
import type { Scope } from '../queries.ts'
import type { ClinicListKind, StatsSearch } from '../stats-search.ts'

/** Filters beyond those of the page. */
type Narrowed = Partial<
  Record<'city' | 'manager' | 'line' | 'type' | 'reason' | 'q' | 'clinic' | 'from' | 'to', string>
>

type Asked = {
  /** The day by which orders belong to the period. */
  dated?: 'delivered' | 'cancelled' | undefined
  by?: Narrowed | undefined
  /** Orders with a debt now, whatever the period; `overdue` only. */
  owed?: 'debt' | 'overdue' | undefined
}

/** Address of the orders behind a figure. */
export function ordersOf({ of, period, filters }: Scope, { dated = 'delivered', by = {}, owed }: Asked) {
  const { line, city, manager, tier } = filters
  const days = { dated, from: period.from, to: period.to, line }
  const search = presentParams({ city, manager, tier, ...(owed ? { [owed]: 'yes' as const } : days), ...by })
  return { to: of === 'shop' ? '/admin/orders' : '/account-manager/orders', search } as const
}

type OrdersLinkProps = Asked & Partial<RowLinkProps> & { scope: Scope }

export function OrdersLink({ scope, dated, by, owed, className = 'link', ...link }: OrdersLinkProps) {
  return <Link {...ordersOf(scope, { dated, by, owed })} className={className} {...link} />
}

type RowsLinkProps = {
  of: Scope['of']
  search: StatsSearch
  rows: 'clinics' | 'products'
  which?: ClinicListKind
  sort?: '-pieces' | undefined
  className?: string
  children: ReactNode
}

/** Leads to all clinics or products of a block. */
export function RowsLink({ of, search, rows, which, sort, className = 'link', children }: RowsLinkProps) {
  const base = of === 'shop' ? '/admin/stats' : '/account-manager/stats'
  return rows === 'clinics' ? (
    <Link to={`${base}/clinics`} search={presentParams({ ...search, which })} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={`${base}/products`} search={presentParams({ ...search, sort })} className={className}>
      {children}
    </Link>
  )
}
