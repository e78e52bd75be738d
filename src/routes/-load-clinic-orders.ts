import type { QueryClient } from '@tanstack/react-query'
import { deliveredQuery, orderListQuery, staffOrderQuery } from '#features/staff-orders/queries.ts'
import { NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicOrderFilters, clinicQuery } from '#features/users/queries.ts'
import { loadList } from '#lib/load-list'

/** What the pages of a clinic's orders show: the clinic, its orders, and one of them when it is open. */
export async function loadClinicOrders(
  route: { queryClient: QueryClient; cause: 'enter' | 'stay' | 'preload' },
  clinicId: string,
  search: ClinicOrdersSearch,
) {
  const { queryClient } = route
  const { order } = search
  const clinic = queryClient.ensureQueryData(clinicQuery(clinicId))
  if (order === NEW_ORDER) return clinic
  void queryClient.prefetchQuery(deliveredQuery(clinicId))
  if (order) void queryClient.prefetchQuery(staffOrderQuery(order))
  await Promise.all([clinic, loadList(route, orderListQuery(clinicOrderFilters(clinicId, search)))])
  return clinic
}
