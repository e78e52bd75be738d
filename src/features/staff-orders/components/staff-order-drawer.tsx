import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { RecordDrawer } from '#ui/record-drawer'
import { staffOrderQuery } from '../queries.ts'
import { StaffOrderView } from './staff-order-view.tsx'

type StaffOrderDrawerProps = { orderId: string; onClose: () => void }

/** One order as admins and its manager work on it; opened from any list of orders. */
export function StaffOrderDrawer({ orderId, onClose }: StaffOrderDrawerProps) {
  const viewer = useViewer()
  const order = useQuery(staffOrderQuery(orderId))
  return (
    <RecordDrawer id={orderId} query={order} title="Заказ" size="lg" onClose={onClose}>
      {(data) => viewer.state === 'staff' && <StaffOrderView order={data} viewer={viewer} />}
    </RecordDrawer>
  )
}
