import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { useNeighbours } from '#lib/list/neighbours'
import type { ListParams } from '#lib/page/list-params'
import { isUuid } from '#lib/page/uuid'
import { useSearchChange } from '#ui/list/search-link'
import { RecordDrawer } from '#ui/window/record-drawer'
import { RecordMoves } from '#ui/window/record-moves'
import { staffOrderQuery } from '../queries.ts'
import { StaffOrderView } from './staff-order-view.tsx'

type OpenedOrderProps<Search extends object> = {
  params: ListParams<Search>
  search: Search & { order?: string }
  /** Of the orders around it. */
  ids?: readonly string[]
}

export function OpenedOrder<Search extends object>({ params, search, ids = [] }: OpenedOrderProps<Search>) {
  const change = useSearchChange()
  const viewer = useViewer()
  // A new order has no id yet.
  const orderId = search.order && isUuid(search.order) ? search.order : undefined
  const neighbours = useNeighbours(ids, orderId)
  const order = useQuery({ ...staffOrderQuery(orderId ?? ''), enabled: orderId !== undefined })
  if (!orderId) return null
  const open = (opened: { order?: string }) => change(params.open(search, opened as Partial<Search>), { replace: true })
  const moves = (
    <RecordMoves
      neighbours={neighbours}
      labels={['Предыдущий заказ', 'Следующий заказ']}
      onMove={(order) => open({ order })}
    />
  )
  return (
    <RecordDrawer id={orderId} query={order} title="Заказ" size="lg" actions={moves} onClose={() => open({})}>
      {(data) =>
        viewer.state === 'staff' && <StaffOrderView key={orderId} order={data} viewer={viewer} moves={moves} />
      }
    </RecordDrawer>
  )
}
