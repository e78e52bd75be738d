import { useRef, type ReactNode } from 'react'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Checkbox } from '#ui/form/checkbox'
import { toast } from '#ui/state/toast'
import { lineTitle } from '../add-to-cart.ts'
import type { CartItem } from '../cart.ts'
import { cart } from '../cart-store.ts'
import { useCart } from '../use-cart.ts'
import { CartLine } from './cart-line.tsx'

export function CartLines({ renderMissing }: { renderMissing: (item: CartItem) => ReactNode }) {
  const { items, previousPrices, lost } = useCart()
  const list = useRef<HTMLUListElement>(null)
  const selected = items.filter((item) => item.selected)
  const all = selected.length === items.length

  function removeOne(item: CartItem, index: number) {
    removeWithUndo([item])
    // The pressed button is gone: focus the one in its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
      buttons?.[Math.min(index, buttons.length - 1)]?.focus()
    })
  }

  return (
    <Card padded={false} aria-label="Товары в корзине">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b py-1 pr-1.5 pl-4 md:py-1.5 md:pr-3 md:pl-5">
        <Checkbox
          checked={all || (selected.length > 0 && 'indeterminate')}
          onCheckedChange={() => cart.selectAll(!all)}
        >
          Выбрать все
        </Checkbox>
        <Button
          variant="ghost"
          className="text-13"
          disabled={selected.length === 0}
          onClick={() => removeWithUndo(selected)}
        >
          Удалить выбранные
        </Button>
      </div>
      <ul ref={list} className="divide-y">
        {items.map((item, index) => (
          <CartLine
            key={item.id}
            item={item}
            previousPrice={previousPrices[item.id]}
            missing={!lost.includes(item.id) && renderMissing(item)}
            onRemove={() => removeOne(item, index)}
          />
        ))}
      </ul>
    </Card>
  )
}

function removeWithUndo(removed: readonly CartItem[]) {
  const places = removed.map((item) => ({ item, index: cart.state.items.findIndex(({ id }) => id === item.id) }))
  cart.remove(...removed.map(({ id }) => id))
  const [first] = removed
  const what =
    removed.length === 1 && first
      ? `«${lineTitle(first).title}» удалён`
      : `Удалено: ${count(removed.length, ['позиция', 'позиции', 'позиций'])}`
  toast.show(what, {
    action: { label: 'Вернуть', onClick: () => places.forEach(({ item, index }) => cart.putBack(item, index)) },
  })
}
