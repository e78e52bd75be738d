import { createFileRoute, notFound } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { MethodsPage } from '#features/delivery/components/methods-page.tsx'
import { OfflineArea } from '#features/delivery/components/offline-area.tsx'
import { PickingPage } from '#features/delivery/components/picking-page.tsx'
import { RoutePage } from '#features/delivery/components/route-page.tsx'
import { carriersQuery, deliveryMethodsQuery, pickListQuery, routeQuery } from '#features/delivery/queries.ts'
import { isoDay } from '#lib/dates/dates'
import { dayParam } from '#lib/page/list-params'
import { unparsed } from '#lib/page/unparsed'
import { isUuid } from '#lib/page/uuid'

const roles = [...adminRoles, 'logistic'] as const

const parts: Record<string, ReturnType<typeof staffLoader>> = {
  picking: staffLoader({
    roles,
    title: 'Сборка',
    search: ({ orders }) => idsOf(orders),
    load: async (queryClient, { search }) => {
      if (search.length > 0) await queryClient.ensureQueryData(pickListQuery(search))
    },
  }),
  route: staffLoader({
    roles,
    title: 'Маршрут дня',
    search: ({ day }) => dayOf(day),
    load: (queryClient, { search }) => queryClient.ensureQueryData(routeQuery(search)),
  }),
  methods: staffLoader({
    roles: adminRoles,
    title: 'Способы и службы доставки',
    load: (queryClient) => {
      void queryClient.prefetchQuery(carriersQuery())
      void queryClient.prefetchQuery(citiesQuery())
      return queryClient.ensureQueryData(deliveryMethodsQuery())
    },
  }),
}

/** One route for several pages: each route would add to every visitor's first chunk. */
export const Route = createFileRoute('/admin/delivery/$part')({
  validateSearch: unparsed<{ orders?: string; day?: string }>,
  loader: async (visit) => {
    const { part: name } = visit.params
    const load = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!load) throw notFound()
    return load(visit)
  },
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Part,
})

const idsOf = (orders: unknown) =>
  [...new Set(String(orders ?? '').split(','))].filter((id) => isUuid(id)).slice(0, 100)
const dayOf = (day: unknown) => dayParam(day) ?? isoDay()

function Part() {
  const { part } = Route.useParams()
  const { orders, day } = Route.useSearch()
  if (part === 'methods') return <MethodsPage />
  return (
    <OfflineArea>
      {part === 'picking' ? <PickingPage orderIds={idsOf(orders)} /> : <RoutePage day={dayOf(day)} />}
    </OfflineArea>
  )
}
