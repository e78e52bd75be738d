import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import type { ListParams } from '#lib/page/search-params'
import { isUuid } from '#lib/page/uuid'
import { useSearchChange } from '#ui/list/search-link'
import { RecordDrawer } from '#ui/window/record-drawer'
import { staffOrderQuery } from '../queries.ts'
import { StaffOrderView } from './staff-order-view.tsx'

type OpenedOrderProps<Search extends object> = { params: ListParams<Search>; search: Search & { order?: string } }

export function OpenedOrder<Search extends object>({ params, search }: OpenedOrderProps<Search>) {
  const change = useSearchChange()
  // A new order has no id yet.
  if (!search.order || !isUuid(search.order)) return null
  return <StaffOrderDrawer orderId={search.order} onClose={() => change(params.open(search, {}), { replace: true })} />
}

function StaffOrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const viewer = useViewer()
  const order = useQuery(staffOrderQuery(orderId))
  return (
    <RecordDrawer id={orderId} query={order} title="Заказ" size="lg" onClose={onClose}>
      {(data) => viewer.state === 'staff' && <StaffOrderView order={data} viewer={viewer} />}
    </RecordDrawer>
  )
}
