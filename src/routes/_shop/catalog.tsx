import { createFileRoute } from '@tanstack/react-router'
import { assortmentQuery, type Assortment } from '#features/assortment/queries.ts'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { filtersOf, parseCatalogSearch, withKnownNames, type CatalogSearch } from '#features/catalog/catalog-search.ts'
import { CatalogPage } from '#features/catalog/components/catalog-page.tsx'
import { catalogPageQuery } from '#features/catalog/queries.ts'
import { breadcrumbs } from '#lib/page/json-ld'
import { pageHead, titleInFull } from '#lib/page/page-head'
import { useTitle } from '#lib/page/use-title'

export const Route = createFileRoute('/_shop/catalog')({
  validateSearch: parseCatalogSearch,
  // Parsed again, since the router keeps unknown parameters.
  loaderDeps: ({ search }) => parseCatalogSearch(search),
  // Not awaited: the page renders at once, and the list shows its own states.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(catalogPageQuery(deps))
  },
  head: ({ match }) =>
    pageHead(
      titleOf(match.search, match.context.queryClient.getQueryData(assortmentQuery().queryKey)),
      'Профессиональная косметика для клиник: кремы, сыворотки, тоники, маски и наборы всех линеек с ценами и наличием.',
      { path: '/catalog', jsonLd: [breadcrumbs(['Каталог', '/catalog'])] },
    ),
  component: Catalog,
})

function Catalog() {
  const search = Route.useLoaderDeps()
  useTitle(titleInFull(titleOf(search, useAssortment()))) // a line that is younger than the page has its name only now
  return <CatalogPage search={search} renderAction={(product) => <BuyButton product={product} />} />
}

function titleOf(search: CatalogSearch, assortment: Assortment | undefined): string {
  const { line, productType } = filtersOf(assortment ? withKnownNames(search, assortment) : search)
  const names = [...line, ...productType]
  return names.length === 1 ? `${names[0]}: каталог` : 'Каталог'
}
