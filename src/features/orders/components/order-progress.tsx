import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Steps } from '#ui/steps'
import { progressOf } from '../progress.ts'
import type { Order } from '../queries.ts'
import { orderStatus, type OrderStatus } from '../status.ts'
import { shortTime } from '../words.ts'

const icons: Record<OrderStatus, ReactNode> = {
  new: <ReceiptText />,
  confirmed: <ThumbsUp />,
  assembling: <Package />,
  shipped: <Truck />,
  delivered: <PackageCheck />,
  returned: <Undo2 />,
  cancelled: <X />,
}

/** The order's way, and the step it stands on. */
export function OrderProgress({ order }: { order: Order }) {
  const { steps, current } = progressOf(order)
  return (
    <Steps
      label="Ход заказа"
      foldsAhead
      current={current}
      steps={steps.map(({ status, at }) => ({
        label: orderStatus[status].label,
        note: at && shortTime(at),
        icon: icons[status],
      }))}
    />
  )
}
