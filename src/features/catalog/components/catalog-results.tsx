import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import { useEffect, type ReactNode } from 'react'
import { cn } from '#lib/cn'
import { commonErrorText } from '#lib/common-error-texts'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Pagination } from '#ui/pagination'
import { changed, isFiltered, withoutFilters, type CatalogSearch } from '../catalog-search.ts'
import { catalogPageQuery, PAGE_SIZE, type CatalogPage } from '../queries.ts'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { ProductGrid, ProductGridSkeleton, type RenderAction } from './product-grid.tsx'

const IN_SIGHT = 4

type CatalogResultsProps = {
  search: CatalogSearch
  query: UseQueryResult<CatalogPage>
  renderAction: RenderAction
}

/** The products of this page: on their way, there, none, or not to be had. */
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
  if (query.data.cards.length === 0) return <NothingFound search={search} />
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

function NothingFound({ search }: { search: CatalogSearch }) {
  const pastTheEnd = search.page !== undefined
  const filtered = isFiltered(search)
  if (pastTheEnd) {
    return (
      <EmptyState
        icon={<PackageSearch aria-hidden />}
        title="Такой страницы нет"
        action={<Way search={changed(search, {})}>К первой странице</Way>}
      >
        Товаров стало меньше, чем было страниц.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden />}
      title={search.q ? `По запросу «${search.q}» ничего не найдено` : 'Ничего не найдено'}
      action={
        <>
          {filtered && <Way search={search.q ? { q: search.q } : withoutFilters(search)}>Сбросить фильтры</Way>}
          {search.q && <Way search={{}}>Весь каталог</Way>}
        </>
      }
    >
      {filtered ? 'Измените запрос или снимите часть фильтров.' : 'Измените запрос или начните с линейки.'}
      {!filtered && <LineChips className="mt-4 justify-center" />}
    </EmptyState>
  )
}

function Way({ search, children }: { search: CatalogSearch; children: ReactNode }) {
  return (
    <Button asChild variant="secondary">
      <Link to="/catalog" search={search}>
        {children}
      </Link>
    </Button>
  )
}

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
