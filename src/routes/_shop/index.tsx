import { createFileRoute } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { productCountsQuery } from '#features/assortment/queries.ts'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { HomeShelves } from '#features/catalog/components/home-shelves.tsx'
import { linesQuery, shelfQuery } from '#features/catalog/shelf-queries.ts'
import { HomePage } from '#features/home/components/home-page.tsx'
import { OwnSkeleton } from '#features/home/components/own-part.tsx'
import { knownContacts } from '#lib/backend/contacts'
import { organization } from '#lib/page/organization'
import { pageHead } from '#lib/page/page-head'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'

// Pages are prerendered for guests, who never need them.
const OwnDesk = lazyPart(async () => (await import('#features/orders/components/own-desk.tsx')).OwnDesk, renderNothing)

const OrderList = lazyPart(
  async () => (await import('#features/lists/components/order-list.tsx')).OrderList,
  renderNothing,
)

export const Route = createFileRoute('/_shop/')({
  // Not awaited: the page renders at once, and each shelf shows its own state.
  loader: ({ context: { queryClient } }) => {
    for (const query of [shelfQuery('new'), shelfQuery('hit')]) void queryClient.prefetchQuery(query)
    void queryClient.prefetchQuery(linesQuery())
    void queryClient.prefetchQuery(productCountsQuery())
    return pageHead(
      'Профессиональная косметика для клиник',
      'Профессиональная косметика для клиник и косметологов: от домашнего ухода до пилингов. Доставка по Казахстану.',
      { path: '/', jsonLd: [organization(knownContacts(queryClient))] },
    )
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Home,
})

function Home() {
  return (
    <HomePage
      own={
        <OwnDesk
          fallback={<OwnSkeleton />}
          renderDue={(list) => (
            <OrderList list={list} variant="secondary">
              В корзину
            </OrderList>
          )}
        />
      }
    >
      <HomeShelves
        isDesk={useViewer().state === 'clinic'}
        renderAction={(product) => <BuyButton product={product} />}
      />
    </HomePage>
  )
}
