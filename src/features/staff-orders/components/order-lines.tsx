import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { fateText, keptQuantity } from '#features/orders/payment.ts'
import { tenge } from '#lib/money'
import type { StaffOrder } from '../queries.ts'

/** What was ordered, at the prices of that day, and what has become of it. */
export function OrderLines({ items }: { items: StaffOrder['order_items'] }) {
  return (
    <ul className="text-14">
      {items.map((item) => {
        const { id, sku, name, image_url, price, quantity } = item
        const fate = fateText(item)
        const kept = keptQuantity(item)
        return (
          <li key={id} className="grid grid-cols-[44px_1fr_auto] items-center gap-x-3 border-t py-2">
            <span className="grid size-11 place-items-center rounded-control bg-sunken">
              <ProductPicture path={image_url} sizes="44px" className="size-10" />
            </span>
            <span className="min-w-0">
              <span className="block font-name">{name}</span>
              <span className="block text-12 text-muted">
                <ProductKind product={item} more={sku} />
              </span>
              {fate && <span className="block text-12 text-warning">{fate}</span>}
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <span className="block font-semibold">{tenge(price * kept)}</span>
              {kept < quantity && <s className="block text-12 text-muted">{tenge(price * quantity)}</s>}
              <span className="block text-12 text-muted">
                {kept} × {tenge(price)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
