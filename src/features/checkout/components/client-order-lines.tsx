import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { lineTitle } from '#features/cart/add-to-cart.ts'
import type { CartStore } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { isOrderable } from '#features/cart/cart-sums.ts'
import type { CartItem } from '#features/cart/cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { StockChip } from '#features/catalog/components/product-offer.tsx'
import { sizeText } from '#features/orders/words.ts'
import { tenge } from '#lib/money/money'
import { Card, CardHeader } from '#ui/page/card'
import { IconButton } from '#ui/action/icon-button'
import { Stepper } from '#ui/form/stepper'
import { toast } from '#ui/state/toast'

export function ClientOrderLines({ cart }: { cart: CartStore }) {
  const { items } = useCart(cart)
  const list = useRef<HTMLUListElement>(null)

  function remove(item: CartItem, index: number) {
    cart.remove(item.id)
    toast.show(`«${lineTitle(item).title}» удалён`, {
      action: { label: 'Вернуть', onClick: () => cart.putBack(item, index) },
    })
    // The pressed button is gone: focus the one in its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
      buttons?.[Math.min(index, buttons.length - 1)]?.focus()
    })
  }

  if (items.length === 0) return null
  return (
    <Card padded={false} aria-label="Состав заказа">
      <CardHeader
        title="Состав"
        end={<span className="text-13 text-muted">{sizeText(items)}</span>}
        className="mb-0 px-4 pt-4 pb-3 md:px-8 md:pt-7"
      />
      <ul ref={list} className="border-t *:not-first:border-t">
        {items.map((item, index) => (
          <Line key={item.id} item={item} cart={cart} onRemove={() => remove(item, index)} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ item, cart, onRemove }: { item: CartItem; cart: CartStore; onRemove: () => void }) {
  const { title, type, volume } = lineTitle(item)
  const leftOut = !isOrderable(item)
  const tooMany = !leftOut && item.quantity > (item.max_quantity ?? Infinity)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center gap-x-3 gap-y-2 py-3 pr-1 pl-4 md:grid-cols-[44px_minmax(0,1fr)_132px_104px_44px] md:pr-2 md:pl-8">
      <span className="grid size-11 place-items-center rounded-control bg-sunken">
        <ProductPicture path={item.imageUrl || null} sizes="44px" className="size-10" />
      </span>
      <div className="min-w-0">
        <p className="text-14 font-semibold">
          {title} {type && <span className="font-normal text-muted">({type})</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
          {[volume, item.sku].filter(Boolean).join(' · ')}
          <StockChip product={item} />
        </p>
        {tooMany && <p className="text-13 text-danger">Больше, чем есть: уменьшите количество</p>}
      </div>
      {leftOut ? (
        <p className="text-right text-13 text-muted max-md:col-start-2 md:col-span-2">не войдёт в заказ</p>
      ) : (
        <div className="flex items-center justify-between gap-3 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:pr-3 md:contents">
          <Stepper
            tone="neutral"
            className="w-33"
            label={`Количество: ${title}`}
            value={item.quantity}
            min={item.order_min}
            max={item.max_quantity}
            step={item.order_step}
            onChange={(quantity) => cart.setQuantity(item.id, quantity)}
          />
          <p className="text-right font-semibold whitespace-nowrap tabular-nums">{tenge(item.price * item.quantity)}</p>
        </div>
      )}
      <IconButton
        label={`Удалить «${title}»`}
        data-remove
        onClick={onRemove}
        className="max-md:col-start-3 max-md:row-start-1"
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}
