import { createFileRoute, notFound } from '@tanstack/react-router'
import { expectRole } from '#features/account/follow-access.ts'
import { adminRoles } from '#features/account/roles.ts'
import { MethodsPage } from '#features/delivery/components/methods-page.tsx'
import { PickingPage } from '#features/delivery/components/picking-page.tsx'
import { RoutePage } from '#features/delivery/components/route-page.tsx'
import { deliveryMethodsQuery, pickListQuery, routeQuery } from '#features/delivery/queries.ts'
import { isoDay } from '#lib/dates'
import { pageHead } from '#lib/page-head'
import { isUuid } from '#lib/uuid'

const titles: Record<string, string> = { picking: 'Сборка', route: 'Маршрут дня', methods: 'Способы и службы доставки' }

/** One route for the further pages of delivery: each route of its own would weigh on every visitor's first screen. */
export const Route = createFileRoute('/admin/delivery/$part')({
  validateSearch: ({ orders, day }): { orders?: string; day?: string } => ({
    ...(typeof orders === 'string' && { orders }),
    ...(typeof day === 'string' && { day }),
  }),
  loader: async (visit) => {
    const { part } = visit.params
    if (!Object.hasOwn(titles, part)) throw notFound()
    if (!(await expectRole(part === 'methods' ? adminRoles : [...adminRoles, 'logistic'], visit))) return
    const { orders, day } = visit.location.search as { orders?: unknown; day?: unknown }
    const { queryClient } = visit.context
    if (part === 'methods') await queryClient.ensureQueryData(deliveryMethodsQuery())
    if (part === 'route') await queryClient.ensureQueryData(routeQuery(dayOf(day)))
    const ids = idsOf(orders)
    if (part === 'picking' && ids.length > 0) await queryClient.ensureQueryData(pickListQuery(ids))
  },
  head: ({ params }) => pageHead(titles[params.part] ?? 'Доставка'),
  component: Part,
})

const idsOf = (orders: unknown) =>
  [...new Set(String(orders ?? '').split(','))].filter((id) => isUuid(id)).slice(0, 100)
const dayOf = (day: unknown) => (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day : isoDay())

function Part() {
  const { part } = Route.useParams()
  const { orders, day } = Route.useSearch()
  if (part === 'methods') return <MethodsPage />
  if (part === 'picking') return <PickingPage orderIds={idsOf(orders)} />
  return <RoutePage day={dayOf(day)} />
}
