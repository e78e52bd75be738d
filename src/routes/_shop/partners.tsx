import { createFileRoute } from '@tanstack/react-router'
import { productCountsQuery } from '#features/assortment/queries.ts'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { PartnersPage } from '#features/partners/components/partners-page.tsx'
import { brand } from '#lib/text/brand'
import { breadcrumbs } from '#lib/page/json-ld'
import { pageHead } from '#lib/page/page-head'
import { pageParam, presentParams } from '#lib/page/search-params'

export const Route = createFileRoute('/_shop/partners')({
  validateSearch: (search): { page?: number } => presentParams({ page: pageParam(search.page) }),
  // Not awaited: the page renders at once, and the figures come when they are known.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(productCountsQuery())
    void queryClient.prefetchQuery(citiesQuery())
    return pageHead(
      'Партнёрам',
      `Дистрибьюторам, сетям клиник и учебным центрам: как стать партнёром ${brand.name} в Казахстане.`,
      { path: '/partners', jsonLd: [breadcrumbs(['Партнёрам', '/partners'])] },
    )
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Partners,
})

function Partners() {
  return <PartnersPage page={Route.useSearch().page} />
}
