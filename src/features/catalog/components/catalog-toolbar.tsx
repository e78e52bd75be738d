import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { LineDot } from '#features/assortment/components/line-dot.tsx'
import { Button } from '#ui/action/button'
import { Chip, FilterChip } from '#ui/filter/chip'
import { CountBadge } from '#ui/data/count-badge'
import { lazyPart } from '#ui/state/lazy-part'
import {
  appliedFilters,
  CATALOG_SORTS,
  changed,
  toggled,
  withoutFilters,
  type CatalogSearch,
  type CatalogSort,
} from '../catalog-search.ts'
import { tagNames, type Facets } from '../facets.ts'
import { productCount } from '../product.ts'
import { useCatalogNavigation } from './use-catalog-navigation.ts'

// Phones only, and after a press.
const CatalogFiltersDrawer = lazyPart(async () => (await import('./catalog-filters-drawer.tsx')).CatalogFiltersDrawer)

type CatalogToolbarProps = {
  search: CatalogSearch
  facets: Facets | undefined
  total: number | undefined
}

/** Chips of active filters, and the sorting; on phones the button of the filters and the needs too. */
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
        {facets?.need.map(
          ({ value, label, count }) =>
            count > 0 &&
            !search.need?.includes(value) && (
              <Chip key={value} className="lg:hidden" onClick={() => go(toggled(search, 'need', value))}>
                {label}
              </Chip>
            ),
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

const labels: Record<CatalogSort, string> = {
  popular: 'Популярные',
  price: 'Сначала дешевле',
  '-price': 'Сначала дороже',
  new: 'Новинки',
  name: 'По названию',
}

function CatalogSorting({ search }: { search: CatalogSearch }) {
  const go = useCatalogNavigation()
  return (
    <label className="relative flex min-h-11 flex-none items-center gap-1 text-14 max-md:text-13 md:rounded-control md:border md:border-line-strong md:bg-surface md:pl-3 md:hover:border-control">
      <span className="text-muted max-md:sr-only">Сортировка:</span>
      <select
        value={search.sort ?? (search.q ? 'relevance' : 'popular')}
        onChange={({ target }) => go(changed(search, { sort: CATALOG_SORTS.find((sort) => sort === target.value) }))}
        className="field-sizing-content min-h-10 cursor-pointer appearance-none rounded-control bg-transparent pr-8 pl-1 outline-offset-0 max-md:pr-6"
      >
        {search.q && <option value="relevance">По соответствию</option>}
        {CATALOG_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-ink-soft max-md:right-0.5" />
    </label>
  )
}
