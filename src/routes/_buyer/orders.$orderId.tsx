import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChangeOrder } from '#features/order-changes/components/change-order.tsx'
import { SaveAsList } from '#features/lists/components/save-as-list.tsx'
import { OrderPage } from '#features/orders/components/order-page.tsx'
import { orderQuery } from '#features/orders/queries.ts'
import { boughtOnce } from '#features/orders/reorder.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'

export const Route = createFileRoute('/_buyer/orders/$orderId')({
  params: { parse: ({ orderId }) => ({ orderId: uuidParam(orderId) }) },
  validateSearch: unparsed<{ new?: true; invoice?: true; problem?: true }>,
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
  const { new: isNew, invoice } = Route.useSearch()
  return (
    <OrderPage
      key={Route.useParams().orderId}
      order={Route.useLoaderData()}
      isNew={isNew !== undefined}
      wantsInvoice={invoice !== undefined}
      renderChange={(order) => <ChangeOrder order={order} />}
      renderKeep={(order) => <SaveAsList lines={boughtOnce(order.order_items)} />}
    />
  )
}
