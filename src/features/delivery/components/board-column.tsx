import { useState } from 'react'
import type { Role } from '#features/account/roles.ts'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Button } from '#ui/action/button'
import { SearchLink } from '#ui/list/search-link'
import { Skeleton } from '#ui/state/skeleton'
import { stageTitles, type DeliveryCard } from '../board.ts'
import { deliveryParams, type DeliverySearch, type Stage } from '../delivery-search.ts'
import { OrderCard } from './order-card.tsx'

type BoardColumnProps = {
  stage: Stage
  total: number | undefined
  /** `undefined` while loading. */
  cards: DeliveryCard[] | undefined
  search: DeliverySearch
  role: Role | null
  selected: ReadonlySet<string>
  onSelect: (orderId: string, selected: boolean) => void
  onOpen: (orderId: string) => void
  /** Narrow until it is opened. */
  isFoldable?: boolean
  className?: string | undefined
}

export function BoardColumn(props: BoardColumnProps) {
  const { stage, total, cards, search, selected, onSelect, isFoldable = false, className, ...card } = props
  const [isUnfolded, setUnfolded] = useState(!isFoldable)
  const isPhone = useIsPhone()
  const unseen = cards && total !== undefined ? total - cards.length : 0
  const title = stageTitles[stage]
  if (!isPhone && cards && (!isUnfolded || cards.length === 0)) {
    return (
      <section aria-label={title} className="w-11 flex-none rounded-panel bg-sunken">
        <h2 className="text-14">
          <button
            type="button"
            disabled={cards.length === 0}
            aria-expanded={false}
            onClick={() => setUnfolded(true)}
            className="flex w-full items-center rounded-panel px-3 py-4 [writing-mode:vertical-rl] enabled:hover:text-accent disabled:text-muted"
          >
            {title} <span className="mt-2 font-normal text-muted tabular-nums">{total}</span>
          </button>
        </h2>
      </section>
    )
  }
  return (
    <section
      aria-label={title}
      className={cn(
        'flex min-w-0 flex-col md:min-w-50 md:flex-1 md:max-h-[max(28rem,calc(100dvh-16rem))] md:rounded-panel md:bg-sunken md:py-2.5',
        className,
      )}
    >
      <h2 className="mb-2.5 px-1 text-14 md:px-3.5 max-md:sr-only">
        {title} <span className="ml-1 font-normal text-muted tabular-nums">{total}</span>
        {stage === 'delivered' && <span className="ml-1.5 text-12 font-normal text-muted">за 7 дней</span>}
      </h2>
      {!cards && (
        <div role="status" aria-label="Заказы загружаются" className="grid gap-2.5 md:px-2.5">
          <Skeleton className="h-44 rounded-card md:bg-surface" />
          <Skeleton className="h-44 rounded-card md:bg-surface" />
        </div>
      )}
      {cards?.length === 0 && (
        <p className="px-1 pb-2 text-14 text-muted md:px-3.5 max-md:py-8 max-md:text-center">Здесь сейчас пусто</p>
      )}
      {cards && cards.length > 0 && (
        <ul className="grid grid-cols-1 content-start gap-2.5 md:min-h-0 md:overflow-y-auto md:px-2.5 md:py-0.5">
          {cards.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                search={search}
                selected={selected.has(order.id)}
                onSelect={(on) => onSelect(order.id, on)}
                {...card}
              />
            </li>
          ))}
        </ul>
      )}
      {unseen > 0 && (
        <Button asChild variant="ghost" className="mt-1 flex-none text-13 md:mx-2.5">
          <SearchLink search={deliveryParams.change(search, { view: 'list', stage })}>Ещё {unseen}</SearchLink>
        </Button>
      )}
    </section>
  )
}
