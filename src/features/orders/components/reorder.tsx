import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { dateText } from '#lib/dates/dates'
import { count, plural } from '#lib/text/plural'
import { Button, type ButtonProps } from '#ui/action/button'
import { Dialog, DialogTrigger } from '#ui/window/dialog'
import { orderQuery, productsNowQuery, type Order } from '../queries.ts'
import { boughtOnce, compareToNow, isAsThen } from '../reorder.ts'
import { CartSheet, type SheetWords } from './cart-sheet.tsx'

type ReorderProps = Pick<ButtonProps, 'variant' | 'className' | 'children'> & { order: Pick<Order, 'id' | 'number'> }

/** Shows what has changed since before adding an order's products to the cart. */
export function Reorder({ order, children = 'Повторить заказ', ...look }: ReorderProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button {...look}>
          <Repeat className="size-4" />
          <span>
            {children} <span className="sr-only">{order.number}</span>
          </span>
        </Button>
      </DialogTrigger>
      {open && <ReorderDialog order={order} />}
    </Dialog>
  )
}

function ReorderDialog({ order: { id, number } }: Pick<ReorderProps, 'order'>) {
  const order = useQuery(orderQuery(id))
  const items = order.data && boughtOnce(order.data.order_items)
  const now = useQuery({
    ...productsNowQuery(items?.map(({ product_id }) => product_id) ?? []),
    enabled: items !== undefined,
  })
  const navigate = useNavigate()
  const lines = items && now.data && compareToNow(items, now.data)
  const changed = lines?.filter((line) => !isAsThen(line)).length ?? 0
  return (
    <CartSheet
      title={`Повторить заказ ${number}`}
      description={order.data && lines && sinceText(order.data.created_at, changed, lines.length)}
      lines={lines}
      failed={[order, now].find(({ error, data }) => error && !data)}
      words={words}
      onAdded={() => void navigate({ to: '/cart' })}
    />
  )
}

const words: SheetWords = {
  before: 'Было',
  changed: 'Изменилось',
  same: 'Без изменений',
  ofThese: 'из этого заказа',
  replace: 'Как в заказе',
}

function sinceText(created_at: string, changed: number, all: number): string {
  const day = dateText(created_at)
  return changed === 0
    ? `С ${day} ничего не изменилось`
    : `С ${day} ${plural(changed, ['изменилась', 'изменились', 'изменились'])} ${count(changed, ['позиция', 'позиции', 'позиций'])} из ${all}`
}
