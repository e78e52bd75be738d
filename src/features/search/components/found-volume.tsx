import { Link } from '@tanstack/react-router'
import { volumeText } from '#features/catalog/product.ts'
import { cn } from '#lib/dom/cn'
import { priceText } from '#lib/money/money'
import type { FoundProductProps } from './found-product.tsx'

/** Another volume of the product beside it. */
export function FoundVolume({ id, result, isActive, onDone }: FoundProductProps) {
  const { slug, product_name, volume_ml, price } = result
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={`${product_name}, ${volumeText(volume_ml)}, ${priceText(price)}`}
      tabIndex={-1}
      to="/product/$slug"
      params={{ slug }}
      preload={false}
      onClick={onDone}
      className={cn(
        'flex min-h-9 flex-1 items-center justify-center rounded-tag border px-2 text-12 whitespace-nowrap max-md:min-h-11',
        isActive ? 'border-accent bg-accent-soft text-accent' : 'text-ink-soft hover:border-control',
      )}
    >
      {volumeText(volume_ml)}
    </Link>
  )
}
