import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ClinicCartPage } from '#features/users/components/clinic-cart-page.tsx'
import { clinicCartQuery, clinicQuery } from '#features/users/queries.ts'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'

export const Route = createFileRoute('/admin/users/cart/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  loader: staffLoader({
    roles: adminRoles,
    load: (queryClient, { params: { id } }: { params: { id: string } }) =>
      Promise.all([queryClient.ensureQueryData(clinicQuery(id)), queryClient.ensureQueryData(clinicCartQuery(id))]),
  }),
  head: () => pageHead('Корзина клиники'),
  component: ClinicCart,
})

function ClinicCart() {
  return <ClinicCartPage userId={Route.useParams().id} />
}
