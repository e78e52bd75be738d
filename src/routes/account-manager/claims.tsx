import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { staffLoader } from '#features/account/staff-loader.ts'
import { useViewer } from '#features/account/viewer.ts'
import { claimsFilters, claimsParams, type ClaimsSearch } from '#features/claims/claims-search.ts'
import { ClaimsPage } from '#features/claims/components/claims-page.tsx'
import { claimPages } from '#features/claims/queries.ts'
import { deliveryMethodsQuery } from '#features/delivery/queries.ts'
import { ManagerTabs } from '#features/managers/components/manager-tabs.tsx'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/account-manager/claims')({
  validateSearch: unparsed<ClaimsSearch>,
  loader: staffLoader({
    roles: ['account_manager'],
    title: 'Претензии клиентов',
    search: claimsParams.parse,
    load: (queryClient, { search }) => {
      void queryClient.prefetchQuery(deliveryMethodsQuery())
      return queryClient.ensureQueryData(claimPages.query(claimsFilters(search)))
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Claims,
})

function Claims() {
  const viewer = useViewer()
  const { data: methods = [] } = useQuery(deliveryMethodsQuery())
  const search = claimsParams.parse(Route.useSearch())
  if (viewer.state !== 'staff') return null
  return (
    <ClaimsPage search={search} methods={methods.map(({ code, name }) => ({ value: code, label: name }))}>
      <ManagerTabs current="claims" me={viewer.userId} />
    </ClaimsPage>
  )
}
