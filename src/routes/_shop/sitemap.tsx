import { createFileRoute } from '@tanstack/react-router'
import { productCountsQuery } from '#features/assortment/queries.ts'
import { SitemapPage } from '#features/catalog/components/sitemap-page.tsx'
import { productListQuery } from '#features/catalog/shelf-queries.ts'
import { CATALOG, GUEST_LINKS, HELP_LINKS, HOME } from '#features/shell/navigation.ts'
import { breadcrumbs } from '#lib/page/json-ld'
import { pageHead } from '#lib/page/page-head'

const pages = [HOME, CATALOG, { label: 'Протоколы', to: '/protocols' } as const, ...HELP_LINKS, ...GUEST_LINKS]

export const Route = createFileRoute('/_shop/sitemap')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(productListQuery())
    void queryClient.prefetchQuery(productCountsQuery())
    return pageHead('Карта сайта', 'Все страницы, линейки, типы средств и товары магазина на одной странице.', {
      path: '/sitemap',
      jsonLd: [breadcrumbs(['Карта сайта', '/sitemap'])],
    })
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <SitemapPage pages={pages} />,
})
