import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { claimsFilters, claimsParams, type ClaimsSearch } from '#features/claims/claims-search.ts'
import { ClaimsPage } from '#features/claims/components/claims-page.tsx'
import { claimPages } from '#features/claims/queries.ts'
import { deliveryMethodsQuery } from '#features/delivery/queries.ts'
import { managerOption } from '#features/users/manager-option.ts'
import { managersQuery } from '#features/users/queries.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/claims')({
  validateSearch: unparsed<ClaimsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Претензии',
    search: claimsParams.parse,
    load: (queryClient, { search }) => {
      void queryClient.prefetchQuery(managersQuery())
      void queryClient.prefetchQuery(deliveryMethodsQuery())
      return queryClient.ensureQueryData(claimPages.query(claimsFilters(search)))
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Claims,
})

function Claims() {
  const { data: managers = [] } = useQuery(managersQuery())
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  return (
    <ClaimsPage
      search={claimsParams.parse(Route.useSearch())}
      methods={methods.map(({ code, name }) => ({ value: code, label: name }))}
      managers={managers.map(managerOption)}
    />
  )
}
