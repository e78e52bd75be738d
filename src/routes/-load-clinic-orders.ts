import type { QueryClient } from '@tanstack/react-query'
import { deliveredQuery, orderListQuery, staffOrderQuery } from '#features/staff-orders/queries.ts'
import { NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicOrderFilters, clinicQuery } from '#features/users/queries.ts'

/** What the pages of a clinic's orders show: the clinic, its orders, and one of them when it is open. */
export async function loadClinicOrders(
  queryClient: QueryClient,
  { params: { id }, search }: { params: { id: string }; search: ClinicOrdersSearch },
) {
  const clinic = queryClient.ensureQueryData(clinicQuery(id))
  if (search.order === NEW_ORDER) return clinic
  void queryClient.prefetchQuery(deliveredQuery(id))
  if (search.order) void queryClient.prefetchQuery(staffOrderQuery(search.order))
  return Promise.all([clinic, queryClient.ensureQueryData(orderListQuery(clinicOrderFilters(id, search)))])
}
