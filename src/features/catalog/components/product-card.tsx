import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { priceText } from '#lib/money/money'
import { nbspAfterShortWords } from '#lib/text/typography'
import { Badge } from '#ui/data/badge'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { Tag } from '#ui/data/tag'
import { markOf, offerOf, volumeText, type ProductCard as Product } from '../product.ts'
import { ProductPicture } from './product-picture.tsx'

type ProductCardProps = {
  product: Product
  /** The choice of other volumes. */
  volumes?: ReactNode
  action: ReactNode
  /** In sight when the page opens. */
  eager?: boolean
}

/** The whole card links to its page, except the button. Its line's hue is set around it. */
export function ProductCard({ product, volumes, action, eager }: ProductCardProps) {
  const { slug, name, line, product_type, volume_ml, price, image_url } = product
  const mark = markOf(product)
  const outOfStock = offerOf(product) === 'out-of-stock'
  return (
    <article className="relative flex h-full min-w-0 flex-col">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-card bg-studio">
        <ProductPicture
          path={image_url}
          sizes="(width < 48rem) 42vw, 266px"
          eager={eager}
          className={cn('size-[82%] self-end md:size-[86%] md:self-center', outOfStock && 'opacity-45 saturate-40')}
        />
        <Badge ground="white" className="absolute top-1.5 left-1.5 md:top-2.5 md:left-2.5">
          {line}
        </Badge>
        {mark && (
          <Tag
            filled
            // Where cards are narrow, the mark and the status share a corner.
            className={cn(
              'absolute right-1.5 max-md:bottom-1.5 md:top-2.5 md:right-2.5',
              outOfStock && 'max-md:hidden',
            )}
          >
            {mark}
          </Tag>
        )}
        {outOfStock && (
          <StatusChip className="absolute bottom-1.5 left-1.5 md:bottom-2.5 md:left-2.5">Нет в наличии</StatusChip>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-2.5 md:pt-3.5">
        <h3 className="text-14 leading-[1.3] font-semibold tracking-[-0.01em] md:text-16 md:leading-[1.3]">
          <Link
            to="/product/$slug"
            params={{ slug }}
            className="line-clamp-2 transition-colors after:absolute after:inset-0 after:rounded-card hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {nbspAfterShortWords(name)}
          </Link>
        </h3>
        <p className="mt-0.5 text-12 text-muted md:text-13">
          {product_type}
          {!volumes && ` · ${volumeText(volume_ml)}`}
        </p>
        {volumes}
        <p
          className={cn(
            'mt-auto pt-2.5 pb-2.5 font-semibold whitespace-nowrap md:pb-3',
            price === null ? 'text-14 text-ink-soft md:text-16 md:leading-[26px]' : 'text-16 md:text-20',
          )}
        >
          {priceText(price)}
        </p>
        <div className="relative z-1 min-h-11">{action}</div>
      </div>
    </article>
  )
}

export function ProductCardSkeleton() {
  return (
    <div className="flex min-w-0 flex-col">
      <Skeleton className="aspect-square rounded-card" />
      <Skeleton className="mt-3.5 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-4 mb-3 h-6 w-2/5" />
      <Skeleton className="h-11 rounded-control" />
    </div>
  )
}
