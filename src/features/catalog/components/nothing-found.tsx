import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ReactNode } from 'react'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { useContacts } from '#lib/backend/contacts'
import { whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { appliedFilters, changed, withoutFilters, type CatalogSearch } from '../catalog-search.ts'
import { tagNames, type Facets } from '../facets.ts'
import { HitsShelf } from './hits-shelf.tsx'
import type { RenderAction } from './product-grid.tsx'

type NothingFoundProps = { search: CatalogSearch; facets: Facets; renderAction: RenderAction }

/** Says why, and offers ways on. */
export function NothingFound({ search, facets, renderAction }: NothingFoundProps) {
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
        Товаров стало меньше, этой страницы больше нет.
      </EmptyState>
    )
  }
  const empty = (
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
          {q && <Ask query={q} />}
        </>
      }
    >
      {!filtered && 'Измените запрос или начните с линейки.'}
      {filtered && (q ? 'Измените запрос или снимите часть фильтров.' : 'Снимите часть фильтров.')}
      {!filtered && <LineChips className="mt-4 justify-center" />}
    </EmptyState>
  )
  if (filtered) return empty
  return (
    <>
      {empty}
      <HitsShelf renderAction={renderAction} />
    </>
  )
}

/** What is asked for may be called otherwise here. */
function Ask({ query }: { query: string }) {
  const { whatsapp } = useContacts()
  if (!whatsapp) return null
  return (
    <Button asChild variant="secondary">
      <NewWindowLink href={whatsappLink(whatsapp, `Здравствуйте. Ищу «${query}»: есть такое или похожее?`)}>
        <MessageCircle aria-hidden />
        Спросить в WhatsApp
      </NewWindowLink>
    </Button>
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
