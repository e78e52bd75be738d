import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useVatLine } from '#features/seller/vat.ts'
import { tenge } from '#lib/money/money'
import { numberText } from '#lib/money/number-text'
import { count, plural } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { LineFact } from '#ui/data/facts'
import { itemCount, orderableItems, totalAmount } from '../cart-sums.ts'
import { useCart } from '../use-cart.ts'
import { useUncertified } from '../use-uncertified.ts'
import { whyNotReady } from '../checkout-readiness.ts'

const REASON_ID = 'why-no-checkout'

/** Total of the selected lines, and the link to checkout or the reason why it is disabled. */
export function CartSummary({ renderDelivery }: { renderDelivery: (goods: number) => ReactNode }) {
  const { lineCount, pieces, total, whole, reason } = useOrder()
  const vat = useVatLine(total)
  return (
    <aside aria-label="Ваш заказ">
      <Card>
        <h2 className="mb-2 text-20">Ваш заказ</h2>
        <dl className="grid gap-4 py-2 text-14">
          <LineFact
            label={`${plural(lineCount, ['Выбрана', 'Выбрано', 'Выбрано'])} ${count(lineCount, ['позиция', 'позиции', 'позиций'])}, ${pieces}`}
          >
            {tenge(total)}
          </LineFact>
          {whole !== total && <LineFact label="Всего в корзине">{tenge(whole)}</LineFact>}
          <LineFact label="Доставка">при оформлении</LineFact>
          {vat && <LineFact label={vat.label}>{vat.value}</LineFact>}
        </dl>
        {total > 0 && renderDelivery(total)}
        <p className="mt-2.5 mb-4.5 flex flex-wrap items-baseline justify-between border-t pt-4 font-semibold">
          Итого <span className="text-31 tracking-[-0.028em]">{tenge(total)}</span>
        </p>
        <CheckoutButton closed={reason !== undefined} className="max-md:hidden" />
        {reason && (
          <p id={REASON_ID} className="text-13 text-warning md:mt-3">
            {reason}
          </p>
        )}
        <p className="mt-3 text-13 text-muted">Способ доставки и оплаты выберете на следующем шаге.</p>
      </Card>
    </aside>
  )
}

/** The same total at the bottom of a phone, while the cart is in sight. */
export function CheckoutBar() {
  const { total, pieces, reason } = useOrder()
  return (
    <div
      data-slot="action-bar"
      className="sticky bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))] z-20 -mx-(--page-gutter) mt-4 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-y bg-surface px-4 py-2.5 md:hidden low:static print:hidden"
    >
      <p className="flex-none text-12 text-muted">
        Итого, {pieces}
        <b className="block text-20 leading-[1.2] font-semibold text-ink">{tenge(total)}</b>
      </p>
      <CheckoutButton closed={reason !== undefined} className="w-auto flex-1 px-3" />
      {reason && (
        <p aria-hidden className="basis-full text-12 text-warning">
          {reason}
        </p>
      )}
    </div>
  )
}

/** The order as it would be placed now. */
function useOrder() {
  const { items } = useCart()
  const toOrder = orderableItems(items)
  const { lines: uncertified } = useUncertified(items)
  return {
    lineCount: toOrder.length,
    pieces: `${numberText(itemCount(toOrder))}\u00a0шт.`,
    total: totalAmount(toOrder),
    whole: totalAmount(items),
    reason: whyNotReady(items, uncertified.length > 0),
  }
}

function CheckoutButton({ closed, className }: { closed: boolean; className?: string }) {
  if (closed) {
    return (
      <Button size="lg" full disabled aria-describedby={REASON_ID} className={className}>
        Оформить заказ
      </Button>
    )
  }
  return (
    <Button asChild size="lg" full className={className}>
      <Link to="/checkout">Оформить заказ</Link>
    </Button>
  )
}
