import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assortmentQuery, productCountsQuery } from '#features/assortment/queries.ts'
import { numberText } from '#lib/money/number-text'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { Widget } from '#ui/state/widget'
import { appliedFilters, isFiltered, withKnownNames, type CatalogSearch } from '../catalog-search.ts'
import { isBarren } from '../facets.ts'
import { productCount } from '../product.ts'
import { catalogPageQuery } from '../queries.ts'
import { CatalogFilters } from './catalog-filters.tsx'
import { CatalogResults } from './catalog-results.tsx'
import { CatalogToolbar } from './catalog-toolbar.tsx'
import type { RenderAction } from './product-grid.tsx'

export function CatalogPage({
  search: asWritten,
  renderAction,
}: {
  search: CatalogSearch
  renderAction: RenderAction
}) {
  const { data: assortment } = useQuery(assortmentQuery())
  // The filters compare by identity whether the address has followed.
  const search = useMemo(
    () => (assortment ? withKnownNames(asWritten, assortment) : asWritten),
    [asWritten, assortment],
  )
  const page = useQuery({ ...catalogPageQuery(asWritten), placeholderData: keepPreviousData })
  const isNarrowed = search.q === undefined && appliedFilters(search).length > 0
  const { data: everything } = useQuery({ ...productCountsQuery(), enabled: isNarrowed })

  const total = page.data?.total
  const facets = page.data?.facets
  // The query finds nothing: there is nothing to filter or sort.
  const isInVain = total === 0 && facets !== undefined && isBarren(facets) && !isFiltered(search)

  return (
    <div className="page-width">
      <PageHeader
        title="Каталог"
        note={
          <span role="status" className="max-md:sr-only">
            {total !== undefined && totalText(total, isNarrowed ? everything?.total : undefined)}
          </span>
        }
        crumbs={<HomeCrumbs>Каталог</HomeCrumbs>}
      >
        {!isInVain && <span className="text-16 text-ink-soft md:voice md:text-25">Ищите по задаче, составу и pH</span>}
      </PageHeader>
      <div className="flex gap-10">
        {!isInVain && (
          <aside
            aria-label="Фильтры"
            className="sticky top-0 -ml-1 w-62 flex-none overflow-y-auto pr-3 pl-1 max-lg:hidden"
            style={besideResults}
          >
            <Widget>
              <CatalogFilters search={search} facets={facets} />
            </Widget>
          </aside>
        )}
        <div className="min-w-0 flex-1">
          {!isInVain && <CatalogToolbar search={search} facets={facets} total={total} />}
          <CatalogResults search={search} query={page} renderAction={renderAction} />
        </div>
      </div>
    </div>
  )
}

/** The column scrolls by itself: beside a few products it would be four screens of nothing. */
const besideResults = { maxHeight: '100dvh' }

function totalText(total: number, everything: number | undefined): string {
  const found = productCount(total)
  return everything === undefined || everything === total ? found : `${found} из ${numberText(everything)}`
}
