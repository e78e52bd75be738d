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

const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-x-6 md:gap-y-8'
