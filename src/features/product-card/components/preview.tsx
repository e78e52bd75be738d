import { ProductArticle } from '#features/catalog/components/product-page.tsx'
import type { Product } from '#features/catalog/product.ts'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent } from '#ui/window/dialog'
import type { Card } from '../card.ts'
import { shownFacts, type ProductValues } from '../schema.ts'

type PreviewProps = { values: ProductValues; card: Card | null; line: string; type: string; onClose: () => void }

export function Preview({ values, card, line, type, onClose }: PreviewProps) {
  const { name, slug, sku, family, is_new, is_hit, short_description, description, application, composition } = values
  const stock_count = card?.stock_count ?? 0
  const product: Product = {
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
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Так товар увидят в магазине" className="md:max-w-(--container-6xl)">
        <ProductArticle
          product={product}
          renderPurchase={() => (
            <Button size="lg" disabled>
              В корзину
            </Button>
          )}
        />
      </DialogContent>
    </Dialog>
  )
}
