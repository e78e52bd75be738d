import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHue } from '#features/assortment/use-assortment.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { tenge } from '#lib/money/money'
import { Badge } from '#ui/data/badge'
import { Card } from '#ui/page/card'
import { LineFact } from '#ui/data/facts'
import { deductedText, fateText, isOver, keptQuantity } from '../payment.ts'
import type { Order } from '../queries.ts'
import { deliveryPriceText, sizeText } from '../words.ts'

type Line = Order['order_items'][number]

const columns = 'md:grid-cols-[minmax(0,1fr)_6rem_4rem_7rem]'

/** Prices of that day, changes of quantity, and the total. */
export function OrderLines({ order, change }: { order: Order; change: ReactNode }) {
  const { order_items: lines, items_total, deducted_total, delivery_price, status, total, due } = order
  const former = formerDelivery(order)
  return (
    <Card padded={false}>
      <header className="flex items-baseline justify-between gap-4 px-4 pt-4.5 pb-3 md:px-6">
        <h2 className="text-20">Состав</h2>
        <p className="text-13 text-muted">{sizeText(lines)}</p>
      </header>
      <div
        aria-hidden
        className={`hidden min-h-10 items-center gap-4 border-y bg-sunken px-6 text-12 font-semibold text-muted md:grid ${columns}`}
      >
        <span>Товар</span>
        <span className="text-right">Цена</span>
        <span className="text-right">Кол-во</span>
        <span className="text-right">Сумма</span>
      </div>
      <ul>
        {lines.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
      <dl className="grid gap-1 border-t px-4 py-4 text-14 tabular-nums md:ml-auto md:w-82 md:border-t-0 md:px-6">
        <LineFact label="Товары">{tenge(items_total)}</LineFact>
        {deducted_total > 0 && <LineFact label={deductedText(lines)}>{tenge(-deducted_total)}</LineFact>}
        <LineFact label="Доставка">{deliveryPriceText(delivery_price)}</LineFact>
        {former && (
          <div className="text-right text-13 text-muted">
            <dt className="sr-only">Цена доставки раньше</dt>
            <dd>{former}</dd>
          </div>
        )}
        <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-20 font-semibold">
          <dt>{delivery_price === null && !isOver(order) ? 'Без доставки' : 'Итого'}</dt>
          {/* Nothing is due for a cancelled order: shows its original total. */}
          <dd className="proportional-nums">{tenge(status === 'cancelled' ? total : due)}</dd>
        </div>
      </dl>
      <div className="px-4 pb-4 empty:hidden md:px-6">{change}</div>
    </Card>
  )
}

/** The previous price of delivery, and why it has changed. */
function formerDelivery({ order_changes }: Order): string | undefined {
  const change = order_changes.findLast(({ field, old_value }) => field === 'delivery_price' && old_value !== null)
  return (
    change &&
    [`было ${deliveryPriceText(change.old_value as number)}`, change.reason && `«${change.reason}»`]
      .filter(Boolean)
      .join(': ')
  )
}

function OrderLine({ line }: { line: Line }) {
  const { slug, sku, name, product_type, volume_ml, image_url, price, quantity } = line
  const fate = fateText(line)
  const kept = keptQuantity(line)
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1 border-t px-4 py-2.5 text-14 tabular-nums md:border-t-0 md:border-b md:px-6 ${columns}`}
    >
      <div className="flex min-w-0 items-center gap-3.5">
        <span className="grid size-14 flex-none place-items-center rounded-control bg-sunken md:size-16">
          <ProductPicture path={image_url} sizes="60px" className="size-13 md:size-15" />
        </span>
        <div className="min-w-0">
          <p>
            <Link to="/product/$slug" params={{ slug }} className="font-semibold hover:text-accent">
              {name}
            </Link>{' '}
            <span className="text-muted">({product_type})</span>
          </p>
          <p style={useHue(line.line)} className="flex flex-wrap items-center gap-x-2.5 text-13 text-muted">
            <Badge ground="bare">{line.line}</Badge>
            {volumeText(volume_ml)} · {sku}
          </p>
          {fate && <p className="text-13 text-warning">{fate}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-md:pl-17.5 md:contents">
        <p className="text-muted md:text-right md:text-ink">
          {tenge(price)}
          <span className="md:hidden"> × {quantity} шт.</span>
        </p>
        <p className="text-right max-md:hidden">{quantity}</p>
        <p className="text-right font-semibold">
          {tenge(price * kept)}
          {kept < quantity && <s className="block text-13 font-normal text-muted">{tenge(price * quantity)}</s>}
        </p>
      </div>
    </li>
  )
}
