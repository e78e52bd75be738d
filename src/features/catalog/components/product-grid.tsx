import { Suspense, useState, type ReactNode } from 'react'
import { hueOf, useAssortment } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { skeletons } from '#ui/state/skeleton'
import { volumeText, type ProductCard as Product, type VolumesCard } from '../product.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** The card's button; the cart knows what can be bought. */
export type RenderAction = (product: Product) => ReactNode

type ProductGridProps = {
  products: readonly VolumesCard[]
  renderAction: RenderAction
  /** How many are in sight when the page opens. */
  eager?: number
  className?: string
}

export function ProductGrid({ products, renderAction, eager = 0, className }: ProductGridProps) {
  const assortment = useAssortment()
  return (
    <ul className={cn(grid, className)}>
      {products.map((product, index) =>
        index < eager ? (
          <li key={product.id} style={hueOf(assortment, product.line)}>
            <SwitchedCard product={product} renderAction={renderAction} eager />
          </li>
        ) : (
          <li key={product.id} style={hueOf(assortment, product.line)} className="offscreen">
            {/* Of a prerendered page it is taken over after what is in sight. */}
            <Suspense>
              <SwitchedCard product={product} renderAction={renderAction} />
            </Suspense>
          </li>
        ),
      )}
    </ul>
  )
}

type SwitchedCardProps = { product: VolumesCard; renderAction: RenderAction; eager?: boolean }

/** A card that switches between volumes. */
function SwitchedCard({ product, renderAction, eager = false }: SwitchedCardProps) {
  const [chosen, setChosen] = useState<string>()
  const volumes = [product, ...(product.siblings ?? [])].sort((a, b) => a.volume_ml - b.volume_ml)
  const shown = volumes.find(({ id }) => id === chosen) ?? product
  return (
    <ProductCard
      product={shown}
      volumes={
        volumes.length > 1 && (
          <div role="group" aria-label="Объём" className="relative z-1 mt-2 flex flex-wrap gap-1.5 self-start">
            {volumes.map(({ id, volume_ml }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === shown.id}
                onClick={() => setChosen(id)}
                className="h-8 rounded-tag border px-2 max-md:min-h-11 text-12 text-ink-soft hover:border-control aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent md:text-13"
              >
                {volumeText(volume_ml)}
              </button>
            ))}
          </div>
        )
      }
      action={renderAction(shown)}
      eager={eager}
    />
  )
}

export function ProductGridSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div role="status" aria-label="Товары загружаются" className={cn(grid, className)}>
      {skeletons(count, <ProductCardSkeleton />)}
    </div>
  )
}

const grid =
  'grid base:grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] base:gap-x-3 base:gap-y-6 base:md:grid-cols-[repeat(auto-fill,minmax(max(9rem,(100%-4.5rem)/4),1fr))] base:md:gap-x-6 base:md:gap-y-8'
