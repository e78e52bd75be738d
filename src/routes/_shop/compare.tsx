import { createFileRoute } from '@tanstack/react-router'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { ComparePage } from '#features/catalog/components/compare-page.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_shop/compare')({
  validateSearch: ({ products }: Record<string, unknown>): { products?: string } =>
    typeof products === 'string' ? { products } : {},
  head: () => pageHead('Сравнение'),
  component: Compare,
})

function Compare() {
  return (
    <ComparePage products={Route.useSearch().products} renderAction={(product) => <BuyButton product={product} />} />
  )
}
