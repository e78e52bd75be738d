import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { lazyPart } from '#ui/state/lazy-part'
import { changeRule } from '../change.ts'
import type { ChangedOrder } from '../queries.ts'

const ChangeWindow = lazyPart(async () => (await import('./change-window.tsx')).ChangeWindow)

type ChangeOrderProps = {
  order: Pick<ChangedOrder, 'id' | 'status' | 'payment_status' | 'received_total'>
  forStaff?: boolean
}

/** «Изменить» while an order may be changed; else why it may not, where people would look for it. */
export function ChangeOrder({ order, forStaff = false }: ChangeOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rule = changeRule(order, forStaff ? 'staff' : 'clinic')
  return (
    <>
      {rule === true ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <Pencil className="size-4" /> Изменить заказ
        </Button>
      ) : (
        rule && <p className="text-13 text-muted">{rule}</p>
      )}
      {isOpen && <ChangeWindow orderId={order.id} forStaff={forStaff} onClose={() => setIsOpen(false)} />}
    </>
  )
}
