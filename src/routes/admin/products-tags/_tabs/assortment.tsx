import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { AssortmentPage, type List } from '#features/assortment/components/assortment-page.tsx'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { AdminProtocols } from '#features/protocols/components/admin-protocols.tsx'
import { pageHead } from '#lib/page/page-head'
import { wordParam } from '#lib/page/search-params'
import { unparsed } from '#lib/page/unparsed'
import { Button } from '#ui/action/button'

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
  if (list === 'protocols')
    return (
      <AdminProtocols
        open={protocol}
        onOpen={(id) => void navigate({ search: { list, ...(id && { protocol: id }) }, resetScroll: false })}
      />
    )
  return (
    <>
      <Button variant="secondary" size="sm" asChild className="mb-4">
        <Link to="." search={{ list: 'protocols' }}>
          Протоколы процедур
        </Link>
      </Button>
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
    </>
  )
}
