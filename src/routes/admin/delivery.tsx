import { createFileRoute } from '@tanstack/react-router'
import { DeliveryPage } from '#features/delivery/components/delivery-page.tsx'
import { deliveryParams } from '#features/delivery/delivery-search.ts'
import { boardFilters, boardQuery, deliveryMethodsQuery, deliveryOrderQuery } from '#features/delivery/queries.ts'
import { loadList } from '#lib/load-list'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/delivery')({
  validateSearch: deliveryParams.parse,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    void queryClient.prefetchQuery(deliveryMethodsQuery())
    if (deps.order) void queryClient.prefetchQuery(deliveryOrderQuery(deps.order))
    await loadList({ queryClient, cause }, boardQuery(boardFilters(deps)))
  },
  head: () => pageHead('Доставка'),
  component: Delivery,
})

function Delivery() {
  return <DeliveryPage search={Route.useSearch()} />
}
