import type { QueryClient } from '@tanstack/react-query'
import { deliveredQuery, orderPages, staffOrderQuery } from '#features/staff-orders/queries.ts'
import { NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicCartQuery, clinicOrderFilters, clinicQuery } from '#features/users/queries.ts'

type ClinicPage = { params: { id: string } }

/** With the open order, if any. */
export async function loadClinicOrders(
  queryClient: QueryClient,
  { params: { id }, search }: ClinicPage & { search: ClinicOrdersSearch },
) {
  const clinic = queryClient.ensureQueryData(clinicQuery(id))
  if (search.order === NEW_ORDER) return clinic
  void queryClient.prefetchQuery(deliveredQuery(id))
  if (search.order) void queryClient.prefetchQuery(staffOrderQuery(search.order))
  return Promise.all([clinic, queryClient.ensureQueryData(orderPages.query(clinicOrderFilters(id, search)))])
}

export const loadClinicCart = (queryClient: QueryClient, { params: { id } }: ClinicPage) =>
  Promise.all([queryClient.ensureQueryData(clinicQuery(id)), queryClient.ensureQueryData(clinicCartQuery(id))])
