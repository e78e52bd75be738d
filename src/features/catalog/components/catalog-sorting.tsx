import ChevronDown from 'lucide-react/icons/chevron-down'
import { CATALOG_SORTS, changed, type CatalogSearch, type CatalogSort } from '../catalog-search.ts'
import { useCatalogNavigation } from './use-catalog-navigation.ts'

const labels: Record<CatalogSort, string> = {
  popular: 'Популярные',
  price: 'Сначала дешевле',
  '-price': 'Сначала дороже',
  new: 'Новинки',
  name: 'По названию',
}

/** The order of the catalogue. The browser's own list: light, and phones draw it best. */
export function CatalogSorting({ search }: { search: CatalogSearch }) {
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
