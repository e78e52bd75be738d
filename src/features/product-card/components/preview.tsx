import { useState } from 'react'
import { useHue } from '#features/assortment/use-assortment.ts'
import { ProductArticle } from '#features/catalog/components/product-page.tsx'
import type { Product } from '#features/catalog/product.ts'
import { useTitle } from '#lib/page/use-title'
import { Button } from '#ui/action/button'
import { Alert } from '#ui/state/alert'
import { toast } from '#ui/state/toast'
import { EmptyState } from '#ui/state/empty-state'
import type { Card } from '../card.ts'
import { shownFacts, type ProductValues } from '../schema.ts'

const KEY = 'product-preview'

type Previewed = { values: ProductValues; card: Card | null; line: string; type: string }

/** In a tab of its own, which is given a copy of this one's storage. */
export function openPreview(previewed: Previewed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(productOf(previewed)))
  } catch {
    toast.error('Браузер не дал места для предпросмотра. Сохраните товар и откройте его в магазине.')
    return
  }
  window.open('/admin/products-tags/product/new?preview=yes')
}

function productOf({ values, card, line, type }: Previewed): Product {
  const { name, slug, sku, family, is_new, is_hit, short_description, description, application, composition } = values
  const stock_count = card?.stock_count ?? 0
  return {
    id: card?.id ?? '',
    slug,
    sku,
    name: name || 'Без названия',
    family,
    line,
    product_type: type,
    short_description,
    description,
    application,
    composition,
    facts: shownFacts(values),
    expected_on: values.expected_on || null,
    is_new,
    is_hit,
    badge: null,
    volume_ml: Number(values.volume_ml) || 0,
    price: card?.price ?? null,
    available: card?.available === true && stock_count > 0,
    stock_count,
    order_min: Number(values.order_min) || 1,
    order_step: Number(values.order_step) || 1,
    max_quantity: stock_count,
    seo_title: values.seo_title,
    seo_description: values.seo_description,
    image_url: values.images[0]?.path ?? null,
    images: values.images,
    documents: [],
    certificate_required: values.certificate_required,
  }
}

/** What `openPreview()` left, as the shop shows it. */
export function PreviewPage() {
  const [product] = useState(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Product | null)
  const hue = useHue(product?.line ?? '')
  useTitle(product ? `Предпросмотр: ${product.name}` : 'Предпросмотр')
  if (!product) return <EmptyState isPage title="Откройте предпросмотр кнопкой на карточке товара" />
  return (
    <div style={hue} className="page-width pb-16">
      <Alert className="my-4">Так товар увидят в магазине. Изменения показаны и без сохранения.</Alert>
      <ProductArticle
        product={product}
        renderPurchase={() => (
          <Button size="lg" disabled>
            В корзину
          </Button>
        )}
      />
    </div>
  )
}
