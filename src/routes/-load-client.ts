import type { QueryClient } from '@tanstack/react-query'
import { overviewQuery } from '#features/clients/queries.ts'
import { staffOrderQuery } from '#features/staff-orders/queries.ts'
import { NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicQuery } from '#features/users/queries.ts'
import { loadClinicOrders } from './-load-clinic.ts'

type ClientPage = { params: { id: string }; search: ClinicOrdersSearch }

/** Loads what the open part of the client's card shows. */
export function loadClient(queryClient: QueryClient, page: ClientPage) {
  const { params, search } = page
  if (search.order === NEW_ORDER || search.tab === 'orders') return loadClinicOrders(queryClient, page)
  void queryClient.prefetchQuery(overviewQuery(params.id))
  if (search.order) void queryClient.prefetchQuery(staffOrderQuery(search.order))
  return queryClient.ensureQueryData(clinicQuery(params.id))
}
