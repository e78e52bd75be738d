import { useQuery } from '@tanstack/react-query'
import { tenge } from '#lib/money'
import { cancellationsQuery, type Scope } from '../queries.ts'
import { cancellationsCaption } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'
import { OrdersLink } from './links.tsx'

/** Why orders were cancelled. */
export function CancellationsBlock({ scope }: { scope: Scope }) {
  const query = useQuery(cancellationsQuery(scope))
  return (
    <Block
      title="Отмены по причинам"
      definition="cancellations"
      period={scope.period}
      query={query}
      caption={(data) => cancellationsCaption(data, scope.period.compared !== null)}
      file={({ rows }) => [
        ['Причина', 'Заказов', 'Сумма'],
        ...rows.map(({ reason, orders, lost }) => [reason, orders, lost]),
      ]}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <BarTable
            caption="Отменённые заказы по причинам"
            head={['Причина', 'Заказов', 'Сумма']}
            rows={rows.map(({ reason, orders, lost }) => ({
              key: reason,
              name: reason,
              value: orders,
              text: (
                <OrdersLink scope={scope} dated="cancelled" by={{ reason }}>
                  {orders.toLocaleString('ru')}
                </OrdersLink>
              ),
              more: [tenge(lost)],
            }))}
          />
        ) : null
      }
    </Block>
  )
}
