import { WaitButton } from '#features/back-in-stock/components/wait-button.tsx'
import { offerOf, type ProductCard } from '#features/catalog/product.ts'

/** For a clinic that sees a product out of stock. */
export function StockNotice({ product }: { product: ProductCard }) {
  return (
    offerOf(product) === 'out-of-stock' && <WaitButton full size="lg" className="whitespace-normal" product={product} />
  )
}
