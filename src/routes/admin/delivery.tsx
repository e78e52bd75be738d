import { createFileRoute } from '@tanstack/react-router'
import { DeliveryPage } from '#features/delivery/components/delivery-page.tsx'
import { parseDeliverySearch } from '#features/delivery/delivery-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/delivery')({
  validateSearch: parseDeliverySearch,
  head: () => pageHead('Доставка'),
  component: Delivery,
})

function Delivery() {
  return <DeliveryPage search={Route.useSearch()} />
}
