import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import type { Related } from '../card.ts'

type RelatedProductProps = {
  product: Related
  /** What it is called here. */
  title?: string
  isLink?: boolean
  start?: ReactNode
  end?: ReactNode
}

/** Another product in a row. */
export function RelatedProduct({ product, title, isLink = true, start, end }: RelatedProductProps) {
  const { id, name, volume_ml, sku, image_url } = product
  const shown = title ?? `${name}, ${volumeText(volume_ml)}`
  return (
    <div className="flex items-center gap-3">
      {start}
      <span className="grid size-11 flex-none place-items-center rounded-control bg-studio">
        <ProductPicture path={image_url} sizes="44px" className="size-10" />
      </span>
      <div className="min-w-0 flex-1 text-14">
        {isLink ? (
          <Link to="/admin/products-tags/product/$id" params={{ id }} className="font-medium hover:text-accent">
            {shown}
          </Link>
        ) : (
          <span className="font-medium">{shown}</span>
        )}
        <p className="text-13 text-muted tabular-nums">{sku}</p>
      </div>
      {end}
    </div>
  )
}
