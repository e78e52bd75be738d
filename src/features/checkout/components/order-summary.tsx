import { Link } from '@tanstack/react-router'
import { lineTitle } from '#features/cart/add-to-cart.ts'
import type { CartItem } from '#features/cart/cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { deliveryPriceText, sizeText } from '#features/orders/words.ts'
import { useVatLine } from '#features/seller/vat.ts'
import { cn } from '#lib/dom/cn'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { LineFact } from '#ui/data/facts'
import type { DeliveryMethod } from '../delivery.ts'
import type { OrderLine, Review } from '../review.ts'

export type SummaryProps = {
  order: Review
  previousPrices: Readonly<Record<string, number>>
  method: DeliveryMethod | undefined
  delivery: number | null
  total: number
  totalBefore: number
  asks: boolean
  /** A line needs a certificate that the clinic lacks. */
  isHeld: boolean
  sending: boolean
  formId: string
  /** Staff place it: there is no cart to go back to. */
  forClient: boolean
}

export function OrderSummary(props: SummaryProps) {
  const { order, previousPrices, method, delivery, total, totalBefore, forClient } = props
  const vat = useVatLine(total)
  const isEmpty = order.lines.length === 0
  return (
    <Card>
      <CardHeader
        title={forClient ? 'Заказ' : 'Ваш заказ'}
        end={
          !forClient && (
            <Link to="/cart" className="link">
              В корзину
            </Link>
          )
        }
      />
      <ul className="-mt-2">
        {order.lines.map((line) => (
          <SummaryLine key={line.id} line={line} priceBefore={previousPrices[line.id] || line.price} />
        ))}
      </ul>
      {!isEmpty && (
        <dl className="mt-1 grid gap-2.5 border-t pt-3.5 text-14 tabular-nums">
          <LineFact label={sizeText(order.lines)}>{tenge(order.goods)}</LineFact>
          {method && (
            <LineFact label={method.name}>
              <span className={cn(delivery === 0 && 'text-success')}>{deliveryPriceText(delivery)}</span>
            </LineFact>
          )}
          {vat && <LineFact label={vat.label}>{vat.value}</LineFact>}
        </dl>
      )}
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-4">
        <span className="font-semibold">Итого</span>
        <span className="text-right" aria-live="polite">
          <b className="block text-31 leading-none font-semibold">{tenge(total)}</b>
          {totalBefore !== total && <s className="text-13 text-muted">было {tenge(totalBefore)}</s>}
          {delivery === null && order.lines.length > 0 && (
            <span className="block pt-1 text-13 text-muted">без доставки</span>
          )}
        </span>
      </div>
      <SubmitButton {...props} className="mt-5 max-md:hidden" />
      <LeftOut items={order.leftOut} forClient={forClient} />
    </Card>
  )
}

/** Says when sending also accepts a change. */
export function SubmitButton(props: SummaryProps & { className?: string }) {
  const { order, asks, isHeld, sending, formId, forClient, className } = props
  return (
    <>
      <Button
        type="submit"
        form={formId}
        size="lg"
        full
        loading={sending}
        disabled={order.lines.length === 0 || isHeld}
        className={className}
      >
        {asks ? 'Принять и оформить' : 'Оформить заказ'}
      </Button>
      {isHeld && <p className="mt-2 text-13 text-muted">Уберите из заказа товары, для которых нужен сертификат.</p>}
      {order.lines.length === 0 && (
        <p className="mt-2 text-13 text-muted">
          {forClient ? 'Добавьте в заказ хотя бы один товар.' : 'В заказе не осталось товаров.'}
        </p>
      )}
    </>
  )
}

function SummaryLine({ line, priceBefore }: { line: OrderLine; priceBefore: number }) {
  const { title, volume } = lineTitle(line)
  const dearer = line.price > priceBefore
  return (
    <li
      className={cn(
        'flex flex-wrap items-center gap-x-3 border-t py-2.5 first:border-t-0',
        dearer && '-mx-4 border-transparent bg-warning-soft px-4 md:-mx-6 md:px-6',
      )}
    >
      <span className="grid size-11 place-items-center rounded-control bg-sunken">
        <ProductPicture path={line.imageUrl || null} sizes="40px" className="size-10" />
      </span>
      <div className="min-w-0 flex-1 basis-[6rem]">
        <p className="text-13 leading-[1.35] font-semibold">{title}</p>
        <p className="text-12 text-muted">
          {[volume, `${line.quantity} шт.`].filter(Boolean).join(' · ')}
          {dearer && <span className="font-medium text-warning"> · цена выросла</span>}
        </p>
      </div>
      <p className="ml-auto text-right text-14 font-semibold whitespace-nowrap tabular-nums">
        {tenge(line.price * line.quantity)}
        {line.price !== priceBefore && (
          <s className="block text-12 font-normal text-muted">{tenge(priceBefore * line.quantity)}</s>
        )}
      </p>
    </li>
  )
}

function LeftOut({ items, forClient }: { items: readonly CartItem[]; forClient: boolean }) {
  if (items.length === 0) return null
  return (
    <p className="mt-3.5 text-13 text-muted">
      Не войдут в заказ{!forClient && ' и останутся в корзине'}:{' '}
      {items
        .map((item) => `${lineTitle(item).title} (${item.price > 0 ? 'нет в наличии' : 'цена по запросу'})`)
        .join(', ')}
      .
    </p>
  )
}
