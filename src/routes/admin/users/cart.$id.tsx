import { createFileRoute } from '@tanstack/react-router'
import { ClinicCartPage } from '#features/users/components/clinic-cart-page.tsx'
import { clinicCartQuery, clinicQuery } from '#features/users/queries.ts'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid'

export const Route = createFileRoute('/admin/users/cart/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(clinicQuery(params.id)),
      queryClient.ensureQueryData(clinicCartQuery(params.id)),
    ])
  },
  head: () => pageHead('Корзина клиники'),
  component: ClinicCart,
})

function ClinicCart() {
  return <ClinicCartPage userId={Route.useParams().id} />
}
