import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAccountant } from '#features/account/use-is-accountant.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { CartSheet, type SheetWords } from '#features/orders/components/cart-sheet.tsx'
import { Button, type ButtonProps } from '#ui/action/button'
import { Dialog, DialogTrigger } from '#ui/window/dialog'
import { linesToAdd, positions } from '../list.ts'
import { closeDueMutation } from '../mutations.ts'
import { clinicListQuery } from '../queries.ts'

type OrderListProps = Pick<ButtonProps, 'variant' | 'className' | 'children' | 'disabled'> & {
  list: { id: string; name: string }
}

/** Shows what the list lacks in the cart before it is added. */
export function OrderList({ list, ...look }: OrderListProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button {...look} />
      </DialogTrigger>
      {open && <ListSheet {...list} />}
    </Dialog>
  )
}

function ListSheet({ id, name }: OrderListProps['list']) {
  const query = useQuery({ ...clinicListQuery(id), refetchOnMount: 'always' })
  const { items } = useCart()
  const navigate = useNavigate()
  const closeDue = useMutation(closeDueMutation())
  const isAccountant = useIsAccountant()
  const list = query.isRefetching ? undefined : query.data
  const toAdd = list && linesToAdd(list, new Map(items.map((item) => [item.id, item.quantity])))
  return (
    <CartSheet
      title={list?.kind === 'cabinet' ? `Довести до нормы: ${name}` : name}
      description={toAdd && sheetText(toAdd.lines.length, toAdd.already)}
      lines={toAdd?.lines}
      failed={query.error && !query.data ? query : undefined}
      words={words}
      onAdded={() => {
        if (list?.due_since && !isAccountant) closeDue.mutate({ list_id: id })
        void navigate({ to: '/cart' })
      }}
    />
  )
}

function sheetText(missing: number, already: number): string {
  if (missing === 0) return already > 0 ? 'Всё нужное уже в корзине.' : 'Всего хватает: заказывать нечего.'
  return already > 0 ? `Ещё ${positions(already)} уже в корзине.` : ''
}

const words: SheetWords = { before: 'По списку', changed: 'Не так, как в списке', same: 'По списку' }
