import { createFileRoute } from '@tanstack/react-router'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { HomeShelves } from '#features/catalog/components/home-shelves.tsx'
import { linesQuery, shelfQuery } from '#features/catalog/queries.ts'
import { HomePage } from '#features/home/components/home-page.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_shop/')({
  // Not awaited: the page stands at once, and each shelf fills when its products are there.
  loader: ({ context: { queryClient } }) => {
    for (const query of [shelfQuery('new'), shelfQuery('hit')]) void queryClient.prefetchQuery(query)
    void queryClient.prefetchQuery(linesQuery())
  },
  head: () => pageHead('Профессиональная косметика для клиник'),
  component: Home,
})

function Home() {
  return (
    <HomePage>
      <HomeShelves renderAction={(product) => <BuyButton product={product} />} />
    </HomePage>
  )
}
