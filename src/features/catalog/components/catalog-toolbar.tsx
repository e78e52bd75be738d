import { Link } from '@tanstack/react-router'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { LineDot } from '#features/assortment/components/line-dot.tsx'
import { Button } from '#ui/button'
import { FilterChip } from '#ui/chip'
import { CountBadge } from '#ui/count-badge'
import { lazyPart } from '#ui/lazy-part'
import { appliedFilters, withoutFilters, type CatalogSearch } from '../catalog-search.ts'
import { tagNames, type Facets } from '../facets.ts'
import { productCount } from '../product.ts'
import { CatalogSorting } from './catalog-sorting.tsx'
import { useCatalogNavigation } from './use-catalog-navigation.ts'

// A window that only phones open, and not at once.
const CatalogFiltersDrawer = lazyPart(async () => (await import('./catalog-filters-drawer.tsx')).CatalogFiltersDrawer)

type CatalogToolbarProps = {
  search: CatalogSearch
  facets: Facets | undefined
  total: number | undefined
}

/** Filters that are on, as chips, and the order; on phones the way to the filters too. */
export function CatalogToolbar({ search, facets, total }: CatalogToolbarProps) {
  const go = useCatalogNavigation()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const applied = appliedFilters(search, tagNames(facets))

  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:mb-6 lg:flex-nowrap lg:items-start">
      <div className="flex scrollbar-none gap-2 max-lg:-mx-(--page-gutter) max-lg:w-[calc(100%+2*var(--page-gutter))] max-lg:overflow-x-auto max-lg:-my-1.5 max-lg:px-(--page-gutter) max-lg:py-1.5 lg:flex-wrap lg:items-center lg:pt-0.5">
        <Button variant="secondary" onClick={() => setFiltersOpen(true)} className="flex-none px-3.5 lg:hidden">
          <ListFilter aria-hidden />
          Фильтры
          {applied.length > 0 && <CountBadge>{applied.length}</CountBadge>}
        </Button>
        {applied.map(({ label, line, without }) => (
          <FilterChip
            key={label}
            label={label}
            start={line && <LineDot line={line} />}
            onRemove={() => go(without)}
            className="border-line-strong bg-surface text-ink hover:border-control"
          />
        ))}
        {applied.length > 1 && (
          <Button asChild variant="ghost" className="flex-none text-13 md:min-h-9">
            <Link to="/catalog" search={withoutFilters(search)} resetScroll={false}>
              Сбросить всё
            </Link>
          </Button>
        )}
      </div>
      <p aria-hidden className="text-13 text-muted md:hidden">
        {total !== undefined && productCount(total)}
      </p>
      <CatalogSorting search={search} />
      {filtersOpen && (
        <CatalogFiltersDrawer search={search} facets={facets} total={total} onClose={() => setFiltersOpen(false)} />
      )}
    </div>
  )
}
