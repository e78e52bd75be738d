import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cn } from '#lib/dom/cn'
import { commonErrorText } from '#lib/text/common-error-texts'
import { ErrorState } from '#ui/state/error-state'
import { lazyPart } from '#ui/state/lazy-part'
import { Pagination } from '#ui/page/pagination'
import { changed, type CatalogSearch } from '../catalog-search.ts'
import { catalogPageQuery, PAGE_SIZE, type CatalogPage } from '../queries.ts'
import { ProductGrid, ProductGridSkeleton, type RenderAction } from './product-grid.tsx'

// Rarely shown.
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound)

const IN_SIGHT = 2 // on a phone; more of them would keep the first from being painted

type CatalogResultsProps = {
  search: CatalogSearch
  query: UseQueryResult<CatalogPage>
  renderAction: RenderAction
}

export function CatalogResults({ search, query, renderAction }: CatalogResultsProps) {
  usePrefetchedNextPage(search, query.isPlaceholderData ? undefined : query.data)

  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {commonErrorText(query.error)}
      </ErrorState>
    )
  }
  if (!query.data) return <ProductGridSkeleton count={12} className={grid} />
  if (query.data.cards.length === 0)
    return <NothingFound search={search} facets={query.data.facets} renderAction={renderAction} />
  return (
    <section
      aria-label="Товары"
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      <h2 className="sr-only">Товары</h2>
      <ProductGrid products={query.data.cards} renderAction={renderAction} eager={IN_SIGHT} className={grid} />
      <Pagination
        page={search.page ?? 1}
        pageCount={pageCount(query.data)}
        renderLink={(page, props) => <Link to="/catalog" search={changed(search, { page })} {...props} />}
        className="mt-12"
      />
    </section>
  )
}

const grid =
  'gap-y-7 md:grid-cols-[repeat(auto-fill,minmax(max(9rem,(100%-2.5rem)/3),1fr))] md:gap-x-5 md:gap-y-9 xl:grid-cols-[repeat(auto-fill,minmax(max(9rem,(100%-3.75rem)/4),1fr))]'

/** Fetches the next page before it is asked for. */
function usePrefetchedNextPage(search: CatalogSearch, current: CatalogPage | undefined) {
  const queryClient = useQueryClient()
  const page = search.page ?? 1
  const hasNext = current !== undefined && page < pageCount(current)
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(catalogPageQuery(changed(search, { page: page + 1 })))
  }, [queryClient, search, page, hasNext])
}

function pageCount({ total }: CatalogPage): number {
  return Math.ceil(total / PAGE_SIZE)
}
