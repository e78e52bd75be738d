import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { AssortmentPage, type List } from '#features/assortment/components/assortment-page.tsx'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { AdminProtocols } from '#features/protocols/components/admin-protocols.tsx'
import { pageHead } from '#lib/page/page-head'
import { wordParam } from '#lib/page/search-params'
import { unparsed } from '#lib/page/unparsed'
import { Chip } from '#ui/filter/chip'

export const Route = createFileRoute('/admin/products-tags/_tabs/assortment')({
  validateSearch: unparsed<{ list?: List | 'protocols'; protocol?: string }>,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(assortmentRowsQuery()),
  head: () => pageHead('Линейки, типы, метки, протоколы'),
  component: Assortment,
})

function Assortment() {
  const { list: asked, protocol } = Route.useSearch()
  const list = wordParam(asked, ['lines', 'types', 'protocols']) ?? 'tags'
  const navigate = useNavigate({ from: Route.fullPath })
  const isOfProtocols = list === 'protocols'
  return (
    <>
      <nav aria-label="Что показать" className="mb-4 flex flex-wrap gap-2">
        <Chip asChild selected={!isOfProtocols}>
          <Link to="." search={{}}>
            Метки, линейки, типы
          </Link>
        </Chip>
        <Chip asChild selected={isOfProtocols}>
          <Link to="." search={{ list: 'protocols' }}>
            Протоколы процедур
          </Link>
        </Chip>
      </nav>
      {isOfProtocols ? (
        <AdminProtocols
          open={protocol}
          onOpen={(id) => void navigate({ search: { list, ...(id && { protocol: id }) }, resetScroll: false })}
        />
      ) : (
        <AssortmentPage
          list={list}
          onList={(next) =>
            void navigate({
              search: (search) => ({ ...search, list: next === 'tags' ? undefined : next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </>
  )
}
