import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AssortmentPage, type List } from '#features/assortment/components/assortment-page.tsx'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { pageHead } from '#lib/page/page-head'
import { wordParam } from '#lib/page/search-params'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/assortment')({
  validateSearch: unparsed<{ list?: List }>,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(assortmentRowsQuery()),
  head: () => pageHead('Линейки, типы, метки'),
  component: Assortment,
})

function Assortment() {
  const list = wordParam(Route.useSearch().list, ['lines', 'types']) ?? 'tags'
  const navigate = useNavigate({ from: Route.fullPath })
  return (
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
  )
}
