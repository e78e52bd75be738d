import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { fullName } from '#features/catalog/product.ts'
import { cn } from '#lib/dom/cn'
import type { OrderCard } from '../order-list.ts'

const SHOWN = 4

export function OrderPictures({ items, className }: { items: OrderCard['items']; className?: string }) {
  const more = items.length - SHOWN
  return (
    <ul className={cn('flex gap-1.5', className)} aria-label="Товары заказа">
      {items.slice(0, SHOWN).map((item) => (
        <li key={item.id} className="grid size-11 place-items-center rounded-control bg-sunken">
          <ProductPicture path={item.image_url} alt={fullName(item)} sizes="40px" className="size-10" />
        </li>
      ))}
      {more > 0 && (
        <li className="grid size-11 place-items-center rounded-control bg-sunken text-13 font-semibold text-ink-soft">
          <span aria-hidden>+{more}</span>
          <span className="sr-only">и ещё {more}</span>
        </li>
      )}
    </ul>
  )
}
