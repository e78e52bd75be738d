import { useQuery } from '@tanstack/react-query'
import { statsClinicsQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { soldColumns } from '../turnover-columns.tsx'
import { paretoCaption } from '../words.ts'
import { OrdersLink, RowsLink } from './links.tsx'
import { TableBlock } from './table-block.tsx'

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
