import ArrowRight from 'lucide-react/icons/arrow-right'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { lineTitle } from '#features/cart/add-to-cart.ts'
import type { CartItem } from '#features/cart/cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { deliveryPriceText } from '#features/orders/words.ts'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { changesTitle, type LineChange } from '../review.ts'

type ChangesAlertProps = {
  changes: readonly LineChange[]
  /** The price of delivery, if it has risen. */
  delivery: { was: number | null; now: number | null } | null
  totalBefore: number
  total: number
  onLeaveOut: (item: CartItem) => void
}

/** Old and new side by side: the buyer agrees before the order is sent. */
export function ChangesAlert({ changes, delivery, totalBefore, total, onLeaveOut }: ChangesAlertProps) {
  return (
    <section role="alert" className="rounded-card bg-warning-soft p-4 text-warning-ink md:p-6">
      <h2 className="flex gap-3 text-16">
        <Info aria-hidden className="mt-0.5 text-warning" />
        {changesTitle(changes, delivery !== null)}
      </h2>
      <ul className="mt-3.5 grid gap-2 md:pl-8">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.item.id}`}>
            <ChangedLine change={change} onLeaveOut={() => onLeaveOut(change.item)} />
          </li>
        ))}
        {delivery && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-surface px-4 py-3 text-14 text-ink">
            <b className="font-semibold">Доставка</b>
            <FromTo was={deliveryPriceText(delivery.was)} now={deliveryPriceText(delivery.now)} />
          </li>
        )}
      </ul>
      <p className="mt-3 text-14 md:pl-8">
        {total === totalBefore ? null : (
          <>
            Сумма была {tenge(totalBefore)}, стала <b className="font-semibold">{tenge(total)}</b>.{' '}
          </>
        )}
        Всё, что вы ввели, сохранено.
      </p>
    </section>
  )
}

function ChangedLine({ change, onLeaveOut }: { change: LineChange; onLeaveOut: () => void }) {
  const { item } = change
  const { title, type, volume } = lineTitle(item)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-3 py-2.5 text-14 text-ink md:px-4">
      <Thumb item={item} />
      <div className="min-w-0 flex-1 basis-40">
        <p>
          <b className="font-semibold">{title}</b> {type && <span className="text-muted">({type})</span>}
        </p>
        <p className="text-13 text-muted">{[volume, `${item.quantity} шт.`].filter(Boolean).join(' · ')}</p>
      </div>
      <Difference change={change} />
      {change.kind !== 'gone' && (
        <Button variant="ghost" size="sm" aria-label={`Убрать из заказа: ${title}`} onClick={onLeaveOut}>
          Убрать
        </Button>
      )}
    </div>
  )
}

function Difference({ change }: { change: LineChange }) {
  switch (change.kind) {
    case 'price':
      return <FromTo was={tenge(change.was)} now={tenge(change.now)} />
    case 'quantity':
      return <FromTo was={`${change.was} шт.`} now={`${change.now} шт.`} />
    case 'gone':
      return (
        <span className="text-13 font-medium text-danger">
          {change.item.price === 0 ? 'Цена по запросу' : 'Нет в наличии'}, не войдёт в заказ
        </span>
      )
  }
}

function FromTo({ was, now }: { was: ReactNode; now: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <s className="text-muted">
        <span className="sr-only">было </span>
        {was}
      </s>
      <ArrowRight aria-hidden className="size-4 text-muted" />
      <b className="font-semibold">
        <span className="sr-only">стало </span>
        {now}
      </b>
    </span>
  )
}

function Thumb({ item }: { item: CartItem }) {
  return (
    <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
      <ProductPicture path={item.imageUrl || null} sizes="40px" className="size-10" />
    </span>
  )
}
