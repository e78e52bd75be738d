import { useQuery } from '@tanstack/react-query'
import { tenge } from '#lib/money'
import { statsClinicsQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { paretoCaption, shareText } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'
import { Change } from './change.tsx'
import { OrdersLink, RowsLink } from './links.tsx'

/** The clinics that buy most. */
export function TopClinics({ scope, search }: { scope: Scope; search: StatsSearch }) {
  const query = useQuery(statsClinicsQuery(scope))
  const isCompared = scope.period.compared !== null
  return (
    <Block
      title="Клиники"
      definition="clinics"
      period={scope.period}
      query={query}
      caption={({ vital, total }) => paretoCaption(vital, total, ['клиника', 'клиники', 'клиник'])}
      file={({ rows, turnover }) => [
        ['Клиника', 'Город', 'Менеджер', 'Оборот', 'Доля, %', ...(isCompared ? ['Прошлый период'] : [])],
        ...rows.map((row) => [
          row.name,
          row.city,
          row.manager_name,
          row.turnover,
          turnover > 0 ? Math.round((row.turnover / turnover) * 1000) / 10 : null,
          ...(isCompared ? [row.previous] : []),
        ]),
      ]}
    >
      {({ rows, turnover, total }) =>
        rows.length > 0 ? (
          <BarTable
            caption="Клиники с наибольшим оборотом"
            head={['Клиника', 'Оборот', 'Доля', ...(isCompared ? ['Изменение'] : [])]}
            rows={rows.map((row) => ({
              key: row.user_id,
              name: (
                <>
                  <OrdersLink scope={scope} by={{ clinic: row.user_id }}>
                    {row.name}
                  </OrdersLink>
                  <small>{row.city}</small>
                </>
              ),
              value: row.turnover,
              text: tenge(row.turnover),
              more: [
                shareText(row.turnover, turnover),
                ...(isCompared
                  ? [<Change key="change" value={row.turnover} previous={row.previous} otherwise="новая" />]
                  : []),
              ],
            }))}
            end={
              <RowsLink of={scope.of} search={search} rows="clinics" className="link text-14 first:mt-3 print:hidden">
                Все клиники: {total.toLocaleString('ru')}
              </RowsLink>
            }
          />
        ) : null
      }
    </Block>
  )
}
