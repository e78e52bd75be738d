import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { AskLink } from '#features/catalog/components/ask-link.tsx'
import { offerOf, volumeText, type ProductCard } from '#features/catalog/product.ts'
import { cn } from '#lib/dom/cn'
import { useFocusKept } from '#lib/dom/focus-kept'
import { priceText, tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { Stepper } from '#ui/form/stepper'
import { cart, useOfCart } from '../cart-store.ts'
import { useAddToCart } from '../use-add-to-cart.ts'

/** The stepper chooses a quantity first, then changes the one in the cart. */
export function PurchasePanel({ product }: { product: ProductCard }) {
  const viewer = useViewer()
  const inCart = useOfCart((items) => items.find(({ id }) => id === product.id))
  const [wanted, setWanted] = useState(product.order_min)
  const ref = useRef<HTMLDivElement>(null)

  if (viewer.state === 'staff') return null // they have no cart
  const offer = offerOf(product)
  if (offer !== 'for-sale')
    return (
      <div ref={ref}>
        <AskLink product={product} offer={offer} size="lg" />
        <PurchaseBar product={product} panel={ref}>
          <AskLink product={product} offer={offer} className="px-2" />
        </PurchaseBar>
      </div>
    )

  const quantity = inCart?.quantity ?? wanted
  function change(next: number) {
    if (!inCart) setWanted(next)
    else if (next > 0) cart.setQuantity(product.id, next)
    else cart.remove(product.id)
  }

  return (
    <div ref={ref} className="grid gap-2.5 print:hidden">
      <div className="flex flex-wrap gap-2 md:gap-3">
        <Stepper
          label={`Количество: ${product.name}`}
          value={quantity}
          min={inCart ? 0 : product.order_min}
          max={product.max_quantity}
          first={product.order_min}
          step={product.order_step}
          unit="шт."
          onChange={change}
          className="min-h-13 w-33 md:w-38"
        />
        <PurchaseButton
          product={product}
          quantity={quantity}
          isInCart={inCart !== undefined}
          className="max-md:text-14"
        />
      </div>
      {inCart && viewer.state === 'guest' && (
        <p className="text-13 text-ink-soft">
          Чтобы оформить заказ,{' '}
          <Link to="/login" search={{ next: '/cart' }} className="link">
            войдите
          </Link>{' '}
          или{' '}
          <Link to="/register" className="link">
            зарегистрируйтесь
          </Link>
          .
        </p>
      )}
      <PurchaseBar product={product} panel={ref}>
        <PurchaseButton
          product={product}
          quantity={quantity}
          isInCart={inCart !== undefined}
          className="min-h-12 text-14"
        />
      </PurchaseBar>
    </div>
  )
}

type PurchaseButtonProps = { product: ProductCard; quantity: number; isInCart: boolean; className: string }

function PurchaseButton({ product, quantity, isInCart, className }: PurchaseButtonProps) {
  const addToCart = useAddToCart()
  const { ref, keepFocus } = useFocusKept(isInCart, 'a')

  function add() {
    keepFocus()
    addToCart(product, quantity)
  }

  return (
    <div ref={ref} className="grid flex-1">
      {isInCart ? (
        <Button asChild size="lg" className={cn('px-2', className)}>
          <Link to="/cart">В корзине · {tenge(quantity * (product.price ?? 0))}</Link>
        </Button>
      ) : (
        <Button size="lg" className={cn('px-2', className)} onClick={add}>
          В корзину
        </Button>
      )}
    </div>
  )
}

type PurchaseBarProps = {
  product: Pick<ProductCard, 'price' | 'volume_ml'>
  /** The bar shows while this is out of sight. */
  panel: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Price and button at the bottom of a phone, while the product's own are out of sight. */
function PurchaseBar({ product, panel, children }: PurchaseBarProps) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNeeded(entry !== undefined && !entry.isIntersecting))
    if (panel.current) observer.observe(panel.current)
    return () => observer.disconnect()
  }, [panel])
  if (!isNeeded) return null
  return (
    <div
      data-slot="action-bar"
      className="fixed inset-x-0 bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))] z-20 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 bg-surface px-4 py-2 shadow-bar md:hidden low:hidden print:hidden"
    >
      <p>
        <span className="block text-12 text-muted">{volumeText(product.volume_ml)}</span>
        <b className="text-16 font-semibold whitespace-nowrap">{priceText(product.price)}</b>
      </p>
      {children}
    </div>
  )
}
