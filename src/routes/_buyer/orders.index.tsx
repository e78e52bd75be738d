import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '#features/orders/components/orders-page.tsx'
import { ordersParams, type OrdersSearch } from '#features/orders/orders-search.ts'
import { ordersQuery } from '#features/orders/queries.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'
import { ListViews } from '../-list-views.tsx'

export const Route = createFileRoute('/_buyer/orders/')({
  validateSearch: unparsed<OrdersSearch>,
  loaderDeps: ({ search }) => search,
  // Not awaited: the list shows its own states.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(ordersQuery(ordersParams.parse(deps)))
  },
  head: () => pageHead('Заказы'),
  component: Orders,
})

function Orders() {
  return (
    <ListViews>
      <OrdersPage search={ordersParams.parse(Route.useSearch())} />
    </ListViews>
  )
}
