import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { staffLoader } from '#features/account/staff-loader.ts'
import { useViewer } from '#features/account/viewer.ts'
import { deliveryMethodsQuery } from '#features/delivery/queries.ts'
import { ManagerTabs } from '#features/managers/components/manager-tabs.tsx'
import { NotAManager } from '#features/managers/components/not-a-manager.tsx'
import { OrdersPage } from '#features/staff-orders/components/orders-page.tsx'
import { ordersFilters, ordersParams, type OrdersSearch } from '#features/staff-orders/orders-search.ts'
import { orderPages, staffOrderQuery } from '#features/staff-orders/queries.ts'
import { openPalette } from '#features/staff-search/palette-store.ts'
import { unparsed } from '#lib/page/unparsed'
import { PageHeader } from '#ui/page/page-header'

export const Route = createFileRoute('/account-manager/orders')({
  validateSearch: unparsed<OrdersSearch>,
  loader: staffLoader({
    roles: ['account_manager'],
    title: 'Заказы клиентов',
    search: ordersParams.parse,
    load: (queryClient, { search }) => {
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
  const viewer = useViewer()
  const search = ordersParams.parse(Route.useSearch())
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  if (viewer.state !== 'staff') return null
  if (viewer.role !== 'account_manager') {
    return (
      <div className="page-width pb-16">
        <PageHeader dense title="Заказы" className="md:mb-3" />
        <NotAManager />
      </div>
    )
  }
  return (
    <OrdersPage
      search={search}
      of="manager"
      onNewOrder={() => openPalette('', 'order')}
      methods={methods.map(({ code, name }) => ({ value: code, label: name }))}
    >
      <ManagerTabs current="orders" me={viewer.userId} />
    </OrdersPage>
  )
}
