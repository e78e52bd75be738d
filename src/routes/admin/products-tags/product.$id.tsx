import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { PreviewPage } from '#features/product-card/components/preview.tsx'
import { ProductCardPage } from '#features/product-card/components/product-card-page.tsx'
import { cardQuery } from '#features/product-card/queries.ts'
import { TABS, type Tab } from '#features/product-card/tabs.ts'
import { ProductWaiting } from '#features/stock/components/product-waiting.tsx'
import { pageHead } from '#lib/page/page-head'
import { idParam } from '#lib/page/list-params'
import { wordParam } from '#lib/page/search-params'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'

/** The id of a new product. */
const NEW = 'new'

type CardSearch = { tab?: Tab; copy?: string; preview?: 'yes' }

export const Route = createFileRoute('/admin/products-tags/product/$id')({
  params: { parse: ({ id }) => ({ id: id === NEW ? NEW : uuidParam(id) }) },
  validateSearch: unparsed<CardSearch>,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(assortmentRowsQuery())
    if (id !== NEW) void queryClient.prefetchQuery(cardQuery(id))
  },
  head: () => pageHead('Товар'),
  component: ProductRoute,
})

function ProductRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const tab = wordParam(search.tab, TABS) ?? 'main'
  const copy = idParam(search.copy)
  const navigate = useNavigate({ from: Route.fullPath })

  if (search.preview) return <PreviewPage />
  return (
    <ProductCardPage
      key={id === NEW ? `new ${copy}` : id}
      id={id === NEW ? null : id}
      copyOf={copy}
      waiting={id === NEW ? null : <ProductWaiting productId={id} />}
      tab={tab}
      onTab={(next) =>
        void navigate({
          search: { ...search, tab: next === 'main' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      onCreated={(created) =>
        void navigate({
          params: { id: created },
          search: tab === 'main' ? {} : { tab },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
