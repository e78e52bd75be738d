import { createFileRoute } from '@tanstack/react-router'
import { ClinicCartPage } from '#features/users/components/clinic-cart-page.tsx'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'

export const Route = createFileRoute('/admin/users/cart/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  head: () => pageHead('Корзина клиники'),
  component: ClinicCart,
})

function ClinicCart() {
  return <ClinicCartPage userId={Route.useParams().id} />
}
