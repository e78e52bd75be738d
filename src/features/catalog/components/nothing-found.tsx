import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ReactNode } from 'react'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { changed, isFiltered, withoutFilters, type CatalogSearch } from '../catalog-search.ts'

/** Says why, and offers ways on. */
export function NothingFound({ search }: { search: CatalogSearch }) {
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
