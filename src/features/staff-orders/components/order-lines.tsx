import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { tenge } from '#lib/money'
import type { StaffOrder } from '../queries.ts'

/** What was ordered, at the prices of that day. */
export function OrderLines({ items }: { items: StaffOrder['items'] }) {
  return (
    <ul className="text-14">
      {items.map(({ sku, name, product_type, volume_ml, image_url, price, quantity }) => (
        <li key={sku} className="grid grid-cols-[44px_1fr_auto] items-center gap-x-3 border-t py-2">
          <span className="grid size-11 place-items-center rounded-control bg-sunken">
            <ProductPicture path={image_url} sizes="44px" className="size-10" />
          </span>
          <span className="min-w-0">
            <span className="block font-name">{name}</span>
            <span className="block text-12 text-muted">
              {product_type} · {volume_ml} мл · {sku}
            </span>
          </span>
          <span className="text-right whitespace-nowrap tabular-nums">
            <span className="block font-semibold">{tenge(price * quantity)}</span>
            <span className="block text-12 text-muted">
              {quantity} × {tenge(price)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
