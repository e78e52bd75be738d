import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ReactNode } from 'react'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { appliedFilters, changed, withoutFilters, type CatalogSearch } from '../catalog-search.ts'
import { tagNames, type Facets } from '../facets.ts'

/** Says why, and offers ways on. */
export function NothingFound({ search, facets }: { search: CatalogSearch; facets: Facets }) {
  const pastTheEnd = search.page !== undefined
  const { q, ...filters } = search
  const applied = appliedFilters(filters, tagNames(facets))
  const filtered = applied.length > 0
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
      title={q ? `По запросу «${q}» ничего не найдено` : 'Ничего не найдено'}
      action={
        <>
          {applied.length > 1 &&
            applied.map(({ label, without }) => (
              <Way key={label} search={{ ...without, q }}>
                Без «{label}»
              </Way>
            ))}
          {filtered && <Way search={q ? { q } : withoutFilters(search)}>Сбросить фильтры</Way>}
          {q && <Way search={{}}>Весь каталог</Way>}
        </>
      }
    >
      {!filtered && 'Измените запрос или начните с линейки.'}
      {filtered && (q ? 'Измените запрос или снимите часть фильтров.' : 'Снимите часть фильтров.')}
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
