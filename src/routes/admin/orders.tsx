import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { deliveryMethodsQuery } from '#features/delivery/queries.ts'
import { OrdersPage } from '#features/staff-orders/components/orders-page.tsx'
import { ordersFilters, ordersParams, type OrdersSearch } from '#features/staff-orders/orders-search.ts'
import { orderPages, staffOrderQuery } from '#features/staff-orders/queries.ts'
import { openPalette } from '#features/staff-search/palette-store.ts'
import { managerOption } from '#features/users/manager-option.ts'
import { managersQuery } from '#features/users/queries.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: unparsed<OrdersSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Заказы',
    search: ordersParams.parse,
    load: (queryClient, { search }) => {
      void queryClient.prefetchQuery(managersQuery())
      void queryClient.prefetchQuery(deliveryMethodsQuery())
      if (search.order) void queryClient.prefetchQuery(staffOrderQuery(search.order))
      return queryClient.ensureQueryData(orderPages.query(ordersFilters(search)))
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Orders,
})

function Orders() {
  const { data: managers = [] } = useQuery(managersQuery())
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  return (
    <OrdersPage
      search={ordersParams.parse(Route.useSearch())}
      of="shop"
      onNewOrder={() => openPalette('', 'order')}
      methods={methods.map(({ code, name }) => ({ value: code, label: name }))}
      managers={managers.map(managerOption)}
    />
  )
}
