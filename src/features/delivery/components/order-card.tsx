import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import type { Role } from '#features/account/roles.ts'
import { NextStepButton } from '#features/staff-orders/components/order-step-buttons.tsx'
import { cn } from '#lib/cn'
import { ageText, dateTimeText } from '#lib/dates'
import { isPressOnControl, opensRecord } from '#lib/row-focus'
import { ContactButtons } from '#ui/contact-buttons'
import type { DeliveryCard } from '../board.ts'
import type { DeliverySearch } from '../delivery-search.ts'
import { MoneyMark } from './money-mark.tsx'

type OrderCardProps = {
  order: DeliveryCard
  search: DeliverySearch
  role: Role | null
  onOpen: (orderId: string) => void
}

/** An order on the board: where it goes, how big it is, and its next step. */
export function OrderCard({ order, search, role, onOpen }: OrderCardProps) {
  const name = order.clinic_name ?? order.recipient_name
  return (
    // The link on the name does the same for the keyboard and for those who listen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      onClick={(event) => isPressOnControl(event) || onOpen(order.id)}
      className={cn(
        'cursor-pointer rounded-card border bg-surface p-3.5 transition-colors hover:border-line-strong',
        search.order === order.id && 'border-accent inset-ring inset-ring-accent',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
        <span className="text-13 whitespace-nowrap text-muted tabular-nums">{order.number}</span>
        <MoneyMark order={order} />
      </div>
      <h3 className="text-16 font-name">
        <Link
          to="/admin/delivery"
          search={{ ...search, order: order.id }}
          resetScroll={false}
          className="hover:text-accent"
          {...opensRecord(order.id)}
        >
          {name}
        </Link>
      </h3>
      <ul className="mt-1 grid gap-0.5 text-13 text-ink-soft">
        <Line icon={<MapPin aria-hidden />}>{placeText(order)}</Line>
        <Line icon={<Clock aria-hidden />}>
          {sinceText(order)} · {order.delivery_method} · {order.pieces}
          {'\u00a0'}шт.
        </Line>
        {order.tracking_number && <Line icon={<Truck aria-hidden />}>{order.tracking_number}</Line>}
        {order.comment && <Line icon={<MessageCircle aria-hidden />}>{order.comment}</Line>}
      </ul>
      {role && order.status !== 'delivered' && (
        <div className="mt-3 flex gap-2">
          <NextStepButton order={order} viewerRole={role} variant="secondary" size="sm" className="flex-1" />
          <span className="flex gap-2 md:hidden">
            <ContactButtons phone={order.recipient_phone} whom={order.recipient_name} variant="outlined" />
          </span>
        </div>
      )}
    </article>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&_.lucide]:mt-0.5 [&_.lucide]:size-4 [&_.lucide]:text-muted">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

function sinceText({ status, since }: DeliveryCard): string {
  if (status === 'delivered') return dateTimeText(since)
  return status === 'shipped' ? `в пути ${ageText(since)}` : `ждёт ${ageText(since)}`
}

function placeText({ delivery_kind, city, address }: DeliveryCard): string {
  if (delivery_kind === 'pickup') return 'Самовывоз'
  return [city, address].filter(Boolean).join(', ')
}
