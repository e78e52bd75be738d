import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import { LineDot } from '#features/assortment/components/line-dot.tsx'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { afterPaint } from '#lib/boot/after-paint'
import { plural } from '#lib/text/plural'
import { Checkbox } from '#ui/form/checkbox'
import { Chip } from '#ui/filter/chip'
import { Switch } from '#ui/form/switch'
import {
  changed,
  filtersOf,
  markLabels,
  PRODUCT_MARKS,
  toggled,
  type CatalogSearch,
  type ListFilter,
} from '../catalog-search.ts'
import type { Facets, FacetValue } from '../facets.ts'
import { CatalogPriceRange } from './catalog-price-range.tsx'
import { useCatalogNavigation } from './use-catalog-navigation.ts'

const TYPES_AT_FIRST = 8

type CatalogFiltersProps = {
  search: CatalogSearch
  /** Counts by filter; the filters work before they are known. */
  facets: Facets | undefined
}

export function CatalogFilters({ search: present, facets }: CatalogFiltersProps) {
  const navigate = useCatalogNavigation()
  // Rendered before the address follows: that renders the whole page.
  const [wanted, setWanted] = useState({ since: present, search: present })
  const search = wanted.since === present ? wanted.search : present
  function go(next: CatalogSearch) {
    setWanted({ since: present, search: next })
    afterPaint(() => navigate(next))
  }
  const { types, lines } = useAssortment()
  const [allTypes, setAllTypes] = useState(false)
  const chosen: Record<ListFilter, string[]> = filtersOf(search)

  const box = (filter: ListFilter, value: string, label: ReactNode = value) => (
    <FilterBox
      key={value}
      checked={chosen[filter].includes(value)}
      count={facets && (facets[filter].find((facet) => facet.value === value)?.count ?? 0)}
      onChange={() => go(toggled(search, filter, value))}
    >
      {label}
    </FilterBox>
  )

  const chips = (filter: ListFilter, values: readonly FacetValue[]) =>
    values.map(({ value, label, count }) => (
      <Chip
        key={value}
        selected={chosen[filter].includes(value)}
        count={count}
        onClick={() => go(toggled(search, filter, value))}
      >
        {label}
      </Chip>
    ))
  // A shop may state none.
  const hasFacts = facets?.fact.some(({ value, count }) => count > 0 || chosen.fact.includes(value))

  const shownTypes = types.filter(
    ({ name }, index) => allTypes || index < TYPES_AT_FIRST || chosen.productType.includes(name),
  )
  const hidden = types.length - shownTypes.length

  return (
    <div className="divide-y [&>*]:py-5 [&>*:first-child]:pt-0">
      <Switch
        checked={search.inStock === true}
        onCheckedChange={(on) => go(changed(search, { inStock: on || undefined }))}
        className="font-semibold"
      >
        Только в наличии
      </Switch>
      {facets && facets.need.length > 0 && (
        <FilterGroup title="Потребность">
          {facets.need.map(({ value, label }) => box('need', value, label))}
        </FilterGroup>
      )}
      {facets && hasFacts && (
        <FilterGroup title="Тип кожи">
          {facets.skinType.map(({ value, label }) => box('fact', value, label))}
        </FilterGroup>
      )}
      <FilterGroup title="Линейка">
        {lines.map(({ name }) =>
          box(
            'line',
            name,
            <span className="inline-flex items-center gap-2">
              <LineDot line={name} />
              {name}
            </span>,
          ),
        )}
      </FilterGroup>
      <FilterGroup title="Тип продукта">
        {shownTypes.map(({ name }) => box('productType', name))}
        {hidden > 0 && (
          <button type="button" onClick={() => setAllTypes(true)} className="link mt-2.5 text-13 max-md:min-h-11">
            Ещё {hidden} {plural(hidden, ['тип', 'типа', 'типов'])}
          </button>
        )}
      </FilterGroup>
      {facets && hasFacts && (
        <>
          <FilterGroup title="Где применяют">
            {facets.usedIn.map(({ value, label }) => box('fact', value, label))}
          </FilterGroup>
          <FilterGroup title="Фототип">
            <div className="flex flex-wrap gap-2 pt-1">
              {chips(
                'fact',
                facets.phototype.map((facet) => ({ ...facet, label: facet.label.replace('Фототип ', '') })),
              )}
            </div>
          </FilterGroup>
        </>
      )}
      {facets?.volume.length !== 0 && (
        <FilterGroup title="Объём, мл">
          <div className="flex flex-wrap lg:min-h-31 content-start gap-2 pt-1">
            {facets && chips('volume', facets.volume)}
          </div>
        </FilterGroup>
      )}
      <FilterGroup title="Метки">
        {(facets?.tag ?? marks).map(({ value, label }) => box('tag', value, label))}
      </FilterGroup>
      <FilterGroup title="Цена">
        <CatalogPriceRange search={search} bounds={facets?.price} />
      </FilterGroup>
    </div>
  )
}

/** Shown before the shop's tags are known. */
const marks: Omit<FacetValue, 'count'>[] = PRODUCT_MARKS.map((mark) => ({ value: mark, label: markLabels[mark] }))

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group">
      <summary className="mb-1 flex min-h-9 list-none items-center justify-between text-14 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  )
}

type FilterBoxProps = { checked: boolean; count: number | undefined; onChange: () => void; children: ReactNode }

function FilterBox({ checked, count, onChange, children }: FilterBoxProps) {
  // Not to be ticked, but it keeps its place: what is below would jump from under the pointer.
  const isIdle = count === 0 && !checked
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onChange}
      disabled={isIdle}
      className={cn('md:min-h-9 md:py-2', isIdle && 'text-muted')}
    >
      <span className="flex justify-between gap-2">
        <span>{children}</span>
        <span className="text-13 text-muted tabular-nums">{count}</span>
      </span>
    </Checkbox>
  )
}
