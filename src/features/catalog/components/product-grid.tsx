import type { ReactNode } from 'react'
import { cn } from '#lib/cn'
import type { ProductCard as Product } from '../product.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** Makes the button of a card; what can be bought is the cart's to know. */
export type RenderAction = (product: Product) => ReactNode

type ProductGridProps = {
  products: readonly Product[]
  renderAction: RenderAction
  /** How many are in sight when the page opens. */
  eager?: number
  className?: string
}

/** Cards side by side: two on phones, up to four. */
export function ProductGrid({ products, renderAction, eager = 0, className }: ProductGridProps) {
  return (
    <ul className={cn(grid, className)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} action={renderAction(product)} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}

/** As many empty cards. */
export function ProductGridSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div role="status" aria-label="Товары загружаются" className={cn(grid, className)}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}

// As many as there is room for: fewer where letters are twice as large.
const grid =
  'grid base:grid-cols-2 base:gap-x-3 base:gap-y-6 base:md:grid-cols-[repeat(auto-fill,minmax(max(9rem,(100%-4.5rem)/4),1fr))] base:md:gap-x-6 base:md:gap-y-8'
