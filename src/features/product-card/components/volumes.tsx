import { Card, CardHeader } from '#ui/card'
import { volumeText } from '#features/catalog/product.ts'
import { productStatus } from '#features/products/words.ts'
import { StatusChip } from '#ui/status-chip'
import type { Card as ProductCard } from '../card.ts'
import { RelatedProduct } from './related-product.tsx'

/** The other volumes of a product, and this one among them. */
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
