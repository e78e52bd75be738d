import { useQuery } from '@tanstack/react-query'
import { cancellationsQuery, type Scope } from '../queries.ts'
import { cancellationsCaption } from '../words.ts'
import { OrdersLink } from './links.tsx'
import { TableBlock } from './table-block.tsx'

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
