import { createFileRoute } from '@tanstack/react-router'
import { expectRole } from '#features/account/follow-access.ts'
import { adminRoles } from '#features/account/roles.ts'
import { DeliveryPage } from '#features/delivery/components/delivery-page.tsx'
import { boardFilters, deliveryParams } from '#features/delivery/delivery-search.ts'
import { boardQuery } from '#features/delivery/queries.ts'
import { openPalette } from '#features/staff-search/palette-store.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/delivery/')({
  validateSearch: deliveryParams.parse,
  loader: async (visit) => {
    if (!(await expectRole([...adminRoles, 'logistic'], visit))) return
    const filters = boardFilters(deliveryParams.parse(visit.location.search))
    await visit.context.queryClient.ensureQueryData(boardQuery(filters))
  },
  head: () => pageHead('Доставка'),
  component: Delivery,
})

function Delivery() {
  return <DeliveryPage search={Route.useSearch()} onSearchAll={openPalette} />
}
