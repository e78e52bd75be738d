import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AssortmentPage } from '#features/assortment/components/assortment-page.tsx'
import type { List } from '#features/assortment/lists.ts'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { pageHead } from '#lib/page-head'
import { wordParam } from '#lib/search-params'

export const Route = createFileRoute('/admin/products-tags/_tabs/assortment')({
  validateSearch: (search): { list?: List } => {
    const list = wordParam(search.list, ['lines', 'types'])
    return list ? { list } : {}
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(assortmentRowsQuery()),
  head: () => pageHead('Линейки, типы, метки'),
  component: Assortment,
})

function Assortment() {
  const { list = 'tags' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <AssortmentPage
      list={list}
      onList={(next) =>
        void navigate({ search: (search) => ({ ...search, list: next }), replace: true, resetScroll: false })
      }
    />
  )
}
