import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, type ReactNode } from 'react'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { priceText, tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { lineTitle } from '../add-to-cart.ts'
import { cart } from '../cart-store.ts'
import { isOrderable } from '../cart-sums.ts'
import { uniqueCount, type CartItem } from '../cart.ts'
import { useCart } from '../use-cart.ts'
import { useUncertified } from '../use-uncertified.ts'
import { CartLines } from './cart-lines.tsx'
import { CertificateAlert } from './certificate-alert.tsx'
import { CartSummary, CheckoutBar } from './cart-summary.tsx'

type CartPageProps = {
  /** Under the sum: whom to ask. */
  aside: ReactNode
  /** Under an empty cart. */
  beginning: ReactNode
  /** In the summary: what delivery will cost. */
  renderDelivery: (goods: number) => ReactNode
  /** Above all: the manager's proposal. */
  proposal: ReactNode
  /** Beside the list that is pasted: another way to fill the cart. */
  scan: ReactNode
  /** Under the lines: keeps them for the next time. */
  keep: ReactNode
  /** In a line that is out of stock. */
  renderMissing: (item: CartItem) => ReactNode
}

/** Prices and stock are checked when it opens. */
export function CartPage({ aside, beginning, proposal, scan, keep, renderDelivery, renderMissing }: CartPageProps) {
  const { items } = useCart()
  const uncertified = useUncertified(items)
  useEffect(() => void cart.validate(), [])

  return (
    <div className="page-width">
      <PageHeader
        title="Корзина"
        note={items.length > 0 && count(uniqueCount(items), ['позиция', 'позиции', 'позиций'])}
        crumbs={<HomeCrumbs>Корзина</HomeCrumbs>}
        actions={
          items.length > 0 && (
            <>
              <PasteLink />
              {scan}
            </>
          )
        }
      />
      {proposal}
      {items.length === 0 ? (
        <>
          <EmptyCart scan={scan} />
          {beginning}
        </>
      ) : (
        <>
          <div className="flex items-start gap-4 max-lg:flex-col lg:gap-8">
            <div className="grid w-full min-w-0 flex-1 gap-4">
              <PriceChanges />
              <CartLines renderMissing={renderMissing} />
              <div>{keep}</div>
            </div>
            <div className="grid w-full flex-none gap-4 lg:sticky lg:top-6 lg:w-94">
              <CartSummary renderDelivery={renderDelivery} />
              {/* Known late: here it moves no line. */}
              <CertificateAlert {...uncertified} onLeaveOut={({ id }) => cart.select(id, false)} />
              {aside}
            </div>
          </div>
          <CheckoutBar />
        </>
      )}
    </div>
  )
}

function EmptyCart({ scan }: Pick<CartPageProps, 'scan'>) {
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={<span className="voice text-39">В корзине пока пусто</span>}
      action={
        <>
          <Button asChild>
            <Link to="/catalog">Перейти в каталог</Link>
          </Button>
          <PasteLink />
          {scan}
        </>
      }
    >
      <p>Выберите средства в каталоге или начните с линейки:</p>
      <LineChips className="mt-4 justify-center" />
    </EmptyState>
  )
}

function PasteLink() {
  return (
    <Button asChild variant="secondary">
      <Link to="/cart/paste">
        <ClipboardList aria-hidden className="size-4" />
        Вставить список
      </Link>
    </Button>
  )
}

function PriceChanges() {
  const { items, previousPrices } = useCart()
  const changes = items.flatMap((item) => {
    const before = previousPrices[item.id]
    return before === undefined || before === item.price ? [] : [{ item, before }]
  })
  if (changes.length === 0) return null
  const isRecounted = changes.some(({ item }) => item.selected && isOrderable(item))
  return (
    <Alert
      tone="warning"
      role="status"
      title={
        changes.length === 1
          ? 'Цена одного товара изменилась'
          : `Изменились цены: ${count(changes.length, ['товар', 'товара', 'товаров'])}`
      }
      action={
        <Button variant="secondary" onClick={cart.acceptPrices} className="max-md:w-full md:min-h-9">
          Принять
        </Button>
      }
    >
      <ul>
        {changes.map(({ item, before }, index) => (
          <li key={item.id}>
            {lineTitle(item).title}: было {before > 0 ? tenge(before) : priceText(null)}, стало{' '}
            {priceText(item.price || null)}.{isRecounted && index === changes.length - 1 && ' Сумма уже пересчитана.'}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
