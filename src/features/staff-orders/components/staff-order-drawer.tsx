import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { errorText } from '#lib/error-texts'
import { focusRecordOpener } from '#lib/row-focus'
import { Drawer, DrawerBody, DrawerContent, DrawerHeader } from '#ui/drawer'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { staffOrderQuery } from '../queries.ts'
import { StaffOrderView } from './staff-order-view.tsx'

type StaffOrderDrawerProps = { orderId: string; onClose: () => void }

/** One order as admins and its manager work on it; opened from any list of orders. */
export function StaffOrderDrawer({ orderId, onClose }: StaffOrderDrawerProps) {
  const viewer = useViewer()
  const order = useQuery(staffOrderQuery(orderId))
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="lg"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusRecordOpener(orderId)
        }}
      >
        {order.data && viewer.state === 'staff' ? (
          <StaffOrderView order={order.data} viewer={viewer} />
        ) : (
          <>
            <DrawerHeader title="Заказ" />
            <DrawerBody>
              {order.isError ? (
                <ErrorState onRetry={() => void order.refetch()} retrying={order.isFetching}>
                  {errorText(order.error)}
                </ErrorState>
              ) : (
                <div role="status" aria-label="Заказ загружается" className="grid gap-3">
                  {Array.from({ length: 6 }, (_, index) => (
                    <Skeleton key={index} className="h-11" />
                  ))}
                </div>
              )}
            </DrawerBody>
          </>
        )}
      </DrawerContent>
    </Drawer>
  )
}
