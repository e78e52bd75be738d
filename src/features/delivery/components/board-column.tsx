import type { Role } from '#features/account/roles.ts'
import { cn } from '#lib/cn'
import { Skeleton } from '#ui/skeleton'
import type { DeliveryCard } from '../board.ts'
import type { DeliverySearch } from '../delivery-search.ts'
import { OrderCard } from './order-card.tsx'

type BoardColumnProps = {
  title: string
  note?: string
  total: number | undefined
  /** `undefined` while they are on their way. */
  cards: DeliveryCard[] | undefined
  search: DeliverySearch
  role: Role | null
  onOpen: (orderId: string) => void
  className?: string
}

/** Orders of one status. */
export function BoardColumn({ title, note, total, cards, search, role, onOpen, className }: BoardColumnProps) {
  const unseen = cards && total !== undefined ? total - cards.length : 0
  return (
    <section
      aria-label={title}
      className={cn(
        'flex min-w-0 flex-col md:max-h-[max(28rem,calc(100dvh-13rem))] md:rounded-panel md:bg-sunken md:py-3',
        className,
      )}
    >
      <h2 className="mb-2.5 px-1 text-14 md:px-4 max-md:sr-only">
        {title} <span className="ml-1 font-normal text-muted tabular-nums">{total}</span>
        {note && <span className="ml-1.5 text-12 font-normal text-muted">{note}</span>}
      </h2>
      {!cards && (
        <div role="status" aria-label="Заказы загружаются" className="grid gap-2.5 md:px-3">
          <Skeleton className="h-44 rounded-card md:bg-surface" />
          <Skeleton className="h-44 rounded-card md:bg-surface" />
        </div>
      )}
      {cards?.length === 0 && (
        <p className="px-1 pb-2 text-14 text-muted md:px-4 max-md:py-8 max-md:text-center">Здесь сейчас пусто</p>
      )}
      {cards && cards.length > 0 && (
        <ul className="grid content-start gap-2.5 md:min-h-0 md:overflow-y-auto md:px-3 md:py-0.5">
          {cards.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} search={search} role={role} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {unseen > 0 && (
        <p className="px-1 pt-3 pb-1 text-center text-13 text-muted">Ещё {unseen}: уточните поиск, чтобы увидеть</p>
      )}
    </section>
  )
}
