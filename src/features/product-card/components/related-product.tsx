import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { productStatus } from '#features/products/words.ts'
import { Card, CardHeader } from '#ui/page/card'
import { StatusChip } from '#ui/data/status-chip'
import type { Related, Card as ProductCard } from '../card.ts'

type RelatedProductProps = {
  product: Related
  title?: string
  isLink?: boolean
  start?: ReactNode
  end?: ReactNode
}

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

export function Volumes({ card }: { card: ProductCard }) {
  const self = { ...card, image_url: card.images[0]?.path ?? null }
  const volumes = [self, ...card.volumes].toSorted((a, b) => a.volume_ml - b.volume_ml)
  return (
    <Card aria-label="Объёмы семейства">
      <CardHeader title="Объёмы семейства" className="[&_h2]:text-16" />
      <ul className="grid divide-y">
        {volumes.map((volume) => (
          <li key={volume.id} className="py-2.5 first:pt-0 last:pb-0">
            <RelatedProduct
              product={volume}
              title={volumeText(volume.volume_ml)}
              isLink={volume.id !== card.id}
              end={
                <StatusChip tone={productStatus[volume.status].tone}>{productStatus[volume.status].label}</StatusChip>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
