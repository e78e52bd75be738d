import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { clinicOrdersParams, NEW_ORDER } from '#features/users/clinic-orders-search.ts'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { ClinicOrdersPage } from '#features/users/components/clinic-orders-page.tsx'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { ClientOrderPage } from '../-client-order.tsx'

const PATH = '/account-manager/client/$id'

export const Route = createFileRoute('/account-manager/client/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: clinicOrdersParams.parse,
  head: () => pageHead('Клиент'),
  component: Client,
})

function Client() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate()
  if (search.order !== NEW_ORDER) {
    return (
      <ClinicOrdersPage
        path={PATH}
        userId={id}
        search={search}
        crumbs={(clinic) => (
          <Breadcrumbs>
            <Link to="/account-manager/dashboard">Клиенты</Link>
            {clinic ? clinicName(clinic) : 'Клиент'}
          </Breadcrumbs>
        )}
      />
    )
  }
  return (
    <ClientOrderPage
      clientId={id}
      crumbs={(clinic) => <NewOrderCrumbs id={id} clinic={clinic} />}
      onPlaced={(order) => navigate({ to: PATH, params: { id }, search: { order }, replace: true })}
    />
  )
}

function NewOrderCrumbs({ id, clinic }: { id: string; clinic: Clinic | undefined }) {
  return (
    <Breadcrumbs>
      <Link to="/account-manager/dashboard">Клиенты</Link>
      <Link to={PATH} params={{ id }} search={{}}>
        {clinic ? clinicName(clinic) : 'Клиент'}
      </Link>
      Новый заказ
    </Breadcrumbs>
  )
}
