import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ClinicCartPage } from '#features/users/components/clinic-cart-page.tsx'
import { uuidParam } from '#lib/page/uuid-param'
import { loadClinicCart } from '../../-load-clinic.ts'

export const Route = createFileRoute('/admin/users/cart/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  loader: staffLoader({ roles: adminRoles, title: 'Корзина клиники', load: loadClinicCart }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: ClinicCart,
})

function ClinicCart() {
  return <ClinicCartPage userId={Route.useParams().id} />
}
