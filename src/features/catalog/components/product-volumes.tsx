import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cn } from '#lib/cn'
import { priceText } from '#lib/money'
import { volumeText, type Product } from '../product.ts'
import { volumesQuery } from '../product-queries.ts'

/** The volumes of a product as links; nothing when there is but one. */
export function ProductVolumes({ product }: { product: Pick<Product, 'slug' | 'family' | 'volume_ml' | 'price'> }) {
  const { family } = product
  const { data } = useQuery({ ...volumesQuery(family ?? ''), enabled: family !== null })
  // The one that is shown stands at once, so that nothing jumps when the others come.
  const volumes = data ?? [product]
  return (
    <section aria-label="Объём" className="mt-6">
      <p className="mb-2 text-13 text-muted">Объём</p>
      <ul className="grid grid-cols-2 gap-2.5">
        {volumes.map(({ slug, volume_ml, price }) => {
          const current = slug === product.slug
          return (
            <li key={slug}>
              <Link
                to="/product/$slug"
                params={{ slug }}
                replace
                resetScroll={false}
                data-slot="volume"
                aria-current={current ? 'true' : undefined}
                className={cn(
                  'grid rounded-[10px] border px-3.5 py-2.5 text-14',
                  current
                    ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
                    : 'border-line-strong bg-surface hover:border-control',
                )}
              >
                <b className="font-semibold">{volumeText(volume_ml)}</b>
                <span className="text-13 text-muted tabular-nums forced-colors:text-inherit">
                  {priceText(current ? product.price : price)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
