import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { PurchasePanel } from '#features/cart/components/purchase-panel.tsx'
import { CertificateFact, DeliveryFact } from '#features/catalog/components/buying-facts.tsx'
import { ProductPage } from '#features/catalog/components/product-page.tsx'
import { ProductSkeleton } from '#features/catalog/components/product-skeleton.tsx'
import { followFormerLink } from '#features/catalog/former-link.ts'
import { productHead } from '#features/catalog/product-head.ts'
import { companionsQuery, priceQuery, productQuery, volumesQuery } from '#features/catalog/product-queries.ts'
import { ProtocolList } from '#features/protocols/components/protocol-list.tsx'
import { protocolCardsQuery } from '#features/protocols/queries.ts'
import { pageHead } from '#lib/page/page-head'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'

export const Route = createFileRoute('/_shop/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const product = await queryClient.ensureQueryData(productQuery(params.slug))
    if (!product) {
      await followFormerLink(queryClient, params.slug)
      throw notFound()
    }
    void queryClient.prefetchQuery(priceQuery(product.sku))
    void queryClient.prefetchQuery(companionsQuery(product.slug))
    void queryClient.prefetchQuery(protocolCardsQuery({ product_slug: product.slug }))
    if (product.family) void queryClient.prefetchQuery(volumesQuery(product.family))
    return productHead(product)
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? pageHead('Товар'),
  pendingComponent: ProductSkeleton,
  component: ProductRoute,
})

// Pages are prerendered for guests, who never need it.
const ProductContact = lazyPart(async () => (await import('../-product-contact')).ProductContact, renderNothing)
const DeliveryPoint = lazyPart(
  async () => (await import('#features/checkout/components/delivery-terms.tsx')).DeliveryPoint,
  DeliveryFact,
)
const OwnCertificate = lazyPart(
  async () => (await import('../-certificate-fact')).OwnCertificate,
  () => <CertificateFact />,
)
const SaveAsList = lazyPart(
  async () => (await import('#features/lists/components/save-as-list.tsx')).SaveAsList,
  renderNothing,
)
const StockNotice = lazyPart(async () => (await import('../-stock-notice')).StockNotice, renderNothing)

function ProductRoute() {
  const { slug } = Route.useParams()
  const isClinic = useViewer().state === 'clinic'
  const { data: product } = useSuspenseQuery(productQuery(slug))
  const { data: protocols } = useQuery(protocolCardsQuery({ product_slug: slug }))
  if (!product) throw notFound()
  return (
    <ProductPage
      product={product}
      renderPurchase={(current) => (
        <>
          {isClinic && <StockNotice product={current} />}
          <PurchasePanel key={current.id} product={current} />
          {isClinic && (
            <SaveAsList
              title="Добавить в список"
              fallback={<div className="min-h-11" />}
              lines={[{ product_id: current.id, quantity: current.order_min ?? 1 }]}
            />
          )}
        </>
      )}
      renderAction={(other) => <BuyButton product={other} />}
      protocols={protocols?.length ? <ProtocolList protocols={protocols} /> : undefined}
      delivery={<DeliveryPoint fallback={<DeliveryFact />} />}
      {...(isClinic && {
        contact: <ProductContact product={product} />,
        certificate: <OwnCertificate productId={product.id} fallback={<CertificateFact />} />,
      })}
    />
  )
}
