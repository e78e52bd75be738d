import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { priceText } from '#lib/money'
import { volumeText, type ProductCard } from '#features/catalog/product.ts'

type PurchaseBarProps = {
  product: Pick<ProductCard, 'price' | 'volume_ml'>
  /** What the bar stands in for while it is out of sight. */
  panel: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Price and button at the foot of a phone, while the product's own are out of sight. */
export function PurchaseBar({ product, panel, children }: PurchaseBarProps) {
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
      className="fixed inset-x-0 bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))] z-20 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 bg-surface px-4 py-2 shadow-bar md:hidden"
    >
      <p>
        <span className="block text-12 text-muted">{volumeText(product.volume_ml)}</span>
        <b className="text-16 font-semibold whitespace-nowrap">{priceText(product.price)}</b>
      </p>
      {children}
    </div>
  )
}
