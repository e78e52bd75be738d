import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CartStore } from '#features/cart/cart-store.ts'
import { CartSheet, type SheetWords } from '#features/orders/components/cart-sheet.tsx'
import { productsNowQuery } from '#features/orders/queries.ts'
import { compareToNow } from '#features/orders/reorder.ts'
import type { Sum } from '../paste.ts'

const words: SheetWords = {
  before: 'По списку',
  changed: 'Не так, как в списке',
  same: 'Как в списке',
  ofThese: 'из списка',
  replace: 'Как в списке',
}

type ListSheetProps = {
  title: string
  description?: ReactNode
  sums: readonly Sum[]
  into?: CartStore
  most?: number
  onAdded: () => void
}

/** What was understood, at the prices and from the stock of now. */
export function ListSheet({ sums, ...sheet }: ListSheetProps) {
  const now = useQuery(productsNowQuery(sums.map(({ product }) => product.id)))
  const items = sums.map(({ product, quantity, lines }) => ({
    ...product,
    product_id: product.id,
    quantity,
    price: product.price ?? 0,
    ...(lines > 1 && { remark: `Сложено из ${lines} строк` }),
  }))
  return (
    <CartSheet
      lines={now.data && compareToNow(items, now.data)}
      failed={now.error && !now.data ? now : undefined}
      words={words}
      {...sheet}
    />
  )
}
