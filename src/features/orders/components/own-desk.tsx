import { useSuspenseQueries } from '@tanstack/react-query'
import { Card } from '#ui/page/card'
import { managerQuery, ordersQuery } from '../queries.ts'
import { LastOrder } from './last-order.tsx'
import { ManagerCard } from './manager-card.tsx'

/** The last order to repeat, and the manager. */
export function OwnDesk() {
  const [{ data: orders }] = useSuspenseQueries({ queries: [ordersQuery({}), managerQuery()] })
  return (
    <div className="mt-3 flex gap-3 *:first:flex-1 max-lg:flex-col md:mt-6 md:gap-6 lg:*:not-first:w-84">
      {orders.total === 0 ? <FirstOrder /> : <LastOrder />}
      <ManagerCard />
    </div>
  )
}

function FirstOrder() {
  return (
    <Card aria-label="Первый заказ">
      <h2 className="mb-1 text-16">Можно заказывать</h2>
      <p className="text-14 text-ink-soft">
        Отложите средства в корзину и оформите заказ. Менеджер подтвердит его и подскажет, если что-то нужно уточнить.
      </p>
    </Card>
  )
}
