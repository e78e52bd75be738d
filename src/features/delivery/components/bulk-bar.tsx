import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import type { DeliveryCard } from '../board.ts'
import { useAdvance } from '../use-advance.ts'
import { PrintMenu } from './print-menu.tsx'

type BulkActionsProps = { orders: DeliveryCard[]; onDone: () => void }

export function BulkActions({ orders, onDone }: BulkActionsProps) {
  const advance = useAdvance()
  const waiting = orders.filter(({ stage }) => stage === 'confirmed')
  const assembling = orders.filter(({ status }) => status === 'assembling')
  const picked = orders.filter(({ stage, delivery_kind }) => stage === 'picked' && delivery_kind === 'courier')
  return (
    <>
      {waiting.length > 0 && (
        <Button
          size="sm"
          loading={advance.isPending}
          onClick={() => {
            advance.run(waiting, 'assembling')
            onDone()
          }}
        >
          Взять в сборку {waiting.length}
        </Button>
      )}
      {assembling.length > 0 && (
        <Button asChild size="sm">
          <Link
            to="/admin/delivery/$part"
            params={{ part: 'picking' }}
            search={{ orders: assembling.map(({ id }) => id).join() }}
          >
            Собирать вместе {assembling.length}
          </Link>
        </Button>
      )}
      {picked.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          loading={advance.isPending}
          onClick={() => {
            advance.run(picked, 'shipped', 'courier')
            onDone()
          }}
        >
          Отдать курьеру {picked.length}
        </Button>
      )}
      <PrintMenu orders={orders.filter(({ status }) => status !== 'new')} size="sm" />
    </>
  )
}

export function BulkBar({ orders, onDone }: BulkActionsProps) {
  if (orders.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Выбранные заказы"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent-edge bg-accent-soft px-4 py-2 max-md:bottom-18"
    >
      <p role="status" className="flex-1 text-14 font-semibold">
        Выбрано {orders.length}
      </p>
      <div className="flex flex-wrap items-center gap-2 max-md:order-last max-md:w-full">
        <BulkActions orders={orders} onDone={onDone} />
      </div>
      <IconButton size="sm" label="Снять выбор" onClick={onDone} className="-mr-2">
        <X className="size-5" />
      </IconButton>
    </div>
  )
}
