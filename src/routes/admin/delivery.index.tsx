import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { DeliveryPage } from '#features/delivery/components/delivery-page.tsx'
import { OfflineArea } from '#features/delivery/components/offline-area.tsx'
import { boardFilters, deliveryParams, type DeliverySearch } from '#features/delivery/delivery-search.ts'
import { boardQuery, carriersQuery, deliveryMethodsQuery, deliveryOrderQuery } from '#features/delivery/queries.ts'
import { openPalette } from '#features/staff-search/palette-store.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/delivery/')({
  validateSearch: unparsed<DeliverySearch>,
  loader: staffLoader({
    roles: [...adminRoles, 'logistic'],
    title: 'Доставка',
    search: deliveryParams.parse,
    load: (queryClient, { search }) => {
      void queryClient.prefetchQuery(deliveryMethodsQuery())
      void queryClient.prefetchQuery(carriersQuery())
      if (search.order) void queryClient.prefetchQuery(deliveryOrderQuery(search.order))
      return queryClient.ensureQueryData(boardQuery(boardFilters(search)))
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Delivery,
})

function Delivery() {
  return (
    <OfflineArea>
      <DeliveryPage search={deliveryParams.parse(Route.useSearch())} onSearchAll={openPalette} />
    </OfflineArea>
  )
}
