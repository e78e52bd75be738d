import type { ReactNode } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { dayText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Card } from '#ui/page/card'
import { reservedUntil } from '../payment.ts'
import type { Order } from '../queries.ts'
import { dueLabel } from '../words.ts'

const SHOWN = 6

/** An order that has just been placed: what was bought, the sum, what comes next, and its `actions`. */
export function PlacedOrder({ order, actions }: { order: Order; actions: ReactNode }) {
  const { order_items: items } = order
  const more = items.length - SHOWN
  return (
    <Card padded={false} role="status" className="mb-4 overflow-hidden md:mb-6">
      {/* Named in the list below. */}
      <ul aria-hidden className="flex flex-wrap justify-center gap-3 bg-studio p-4 md:p-6">
        {items.slice(0, SHOWN).map(({ id, image_url }) => (
          <li key={id}>
            <ProductPicture path={image_url} sizes="128px" eager className="size-20 md:size-32" />
          </li>
        ))}
        {more > 0 && (
          <li className="grid size-20 place-items-center text-20 font-semibold text-ink-soft md:size-32">+{more}</li>
        )}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-4 md:p-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="voice text-39">Заказ оформлен</h2>
          <p className="mt-2.5 text-13 text-muted">
            {order.payment_method === 'cash' ? 'Оплата при получении' : dueLabel(order)}
          </p>
          <p className="text-31 font-semibold tabular-nums">{tenge(order.due)}</p>
          <p className="mt-1 max-w-[62ch] text-14 text-ink-soft">{whatComesNext(order)}</p>
        </div>
        {actions}
      </div>
    </Card>
  )
}

function whatComesNext(order: Order): string {
  const until = reservedUntil(order)
  if (order.delivery_price === null) return 'Менеджер рассчитает стоимость доставки и подтвердит заказ.'
  if (order.payment_method === 'cash') return 'Менеджер проверит и подтвердит заказ.'
  if (order.payment_status === 'reported' || order.payment_status === 'paid')
    return 'Менеджер проверит поступление и подтвердит заказ.'
  if (order.payment_method === 'kaspi')
    return `Менеджер подтвердит заказ и пришлёт ссылку на оплату${until ? `. До ${dayText(until)} товары в резерве` : ''}.`
  return `Оплатите ${tenge(order.due)}${until ? ` до ${dayText(until)}: до конца этого дня товары в резерве` : ''}. Менеджер проверит и подтвердит заказ.`
}
