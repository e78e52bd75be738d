import { createFileRoute, notFound } from '@tanstack/react-router'
import { OrderPage } from '#features/orders/components/order-page.tsx'
import { orderQuery } from '#features/orders/queries.ts'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'

export const Route = createFileRoute('/_buyer/orders/$orderId')({
  params: { parse: ({ orderId }) => ({ orderId: uuidParam(orderId) }) },
  validateSearch: (search): { new?: true } => ('new' in search ? { new: true } : {}),
  loader: async ({ context: { queryClient }, params }) => {
    // Somebody else's order looks like one that does not exist.
    const order = await queryClient.fetchQuery(orderQuery(params.orderId))
    if (!order) throw notFound()
    return order
  },
  head: ({ loaderData }) => pageHead(loaderData ? `Заказ ${loaderData.number}` : 'Заказ'),
  component: Order,
})

function Order() {
  return <OrderPage key={Route.useParams().orderId} order={Route.useLoaderData()} isNew={Route.useSearch().new} />
}
