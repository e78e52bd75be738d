import { useQuery } from '@tanstack/react-query'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import {
  cancellationsQuery,
  type Dimension,
  type Scope,
  statsClinicsQuery,
  turnoverBreakdownQuery,
} from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { soldColumns } from '../turnover-columns.tsx'
import { breakdownCaption, cancellationsCaption, dimensionWords, paretoCaption } from '../words.ts'
import { OrdersLink, RowsLink } from './links.tsx'
import { TableBlock } from './table-block.tsx'

type BreakdownBlockProps = { scope: Scope; dimension: Dimension; className?: string }

export function BreakdownBlock({ scope, dimension, className = '' }: BreakdownBlockProps) {
  const query = useQuery(turnoverBreakdownQuery(scope, dimension))
  const { lines } = useAssortment()
  const { title, column, none } = dimensionWords[dimension]
  return (
    <TableBlock
      title={title}
      definition="breakdown"
      period={scope.period}
      query={query}
      className={className}
      caption={(data) => breakdownCaption(data, dimension)}
      label={`Оборот: ${title.toLowerCase()}`}
      rows={query.data?.rows.map(({ value, ...row }) => ({ ...row, turnover: value }))}
      id={({ key }) => key ?? ''}
      bar="turnover"
      color={({ name }) => (dimension === 'line' ? lines.find((line) => line.name === name)?.color : undefined)}
      columns={[
        {
          id: 'name',
          header: column,
          cell: ({ key, name }) =>
            key === null ? (
              none
            ) : (
              <OrdersLink scope={scope} by={{ [dimension]: key }}>
                {name}
              </OrdersLink>
            ),
          csv: ({ name }) => name ?? none,
        },
        ...soldColumns(query.data?.turnover ?? 0, scope.period.compared !== null),
      ]}
    />
  )
}

export function CancellationsBlock({ scope }: { scope: Scope }) {
  const query = useQuery(cancellationsQuery(scope))
  return (
    <TableBlock
      title="Отмены по причинам"
      definition="cancellations"
      period={scope.period}
      query={query}
      caption={(data) => cancellationsCaption(data, scope.period.compared !== null)}
      label="Отменённые заказы по причинам"
      rows={query.data?.rows}
      id={({ reason }) => reason}
      bar="orders"
      columns={[
        { header: 'Причина', value: 'reason' },
        {
          header: 'Заказов',
          value: 'orders',
          cell: ({ reason, orders }) => (
            <OrdersLink scope={scope} dated="cancelled" by={{ reason }}>
              {orders.toLocaleString('ru')}
            </OrdersLink>
          ),
        },
        { header: 'Сумма', value: 'lost', as: 'sum' },
      ]}
    />
  )
}

export function TopClinics({ scope, search }: { scope: Scope; search: StatsSearch }) {
  const query = useQuery(statsClinicsQuery(scope))
  const { turnover = 0, total = 0 } = query.data ?? {}
  return (
    <TableBlock
      title="Клиники"
      definition="clinics"
      period={scope.period}
      query={query}
      caption={({ vital }) => paretoCaption(vital, total, ['клиника', 'клиники', 'клиник'])}
      label="Клиники с наибольшим оборотом"
      rows={query.data?.rows}
      id={({ user_id }) => user_id}
      bar="turnover"
      columns={[
        {
          header: 'Клиника',
          cell: ({ user_id, name, city }) => (
            <>
              <OrdersLink scope={scope} by={{ clinic: user_id }}>
                {name}
              </OrdersLink>
              <small>{city}</small>
            </>
          ),
          csv: 'name',
        },
        { header: 'Город', csv: 'city' },
        { header: 'Менеджер', csv: 'manager_name' },
        ...soldColumns(turnover, scope.period.compared !== null, 'новая'),
      ]}
      foot={
        <RowsLink of={scope.of} search={search} rows="clinics" className="link text-14 first:mt-3 print:hidden">
          Все клиники: {total.toLocaleString('ru')}
        </RowsLink>
      }
    />
  )
}
