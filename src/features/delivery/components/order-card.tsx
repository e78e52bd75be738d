import Box from 'lucide-react/icons/box'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import type { Role } from '#features/account/roles.ts'
import { NextStepButton } from '#features/staff-orders/components/order-step-buttons.tsx'
import { cn } from '#lib/dom/cn'
import { ageText, dateTimeText, dayText, isoDay } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import { isPressOnControl, opensRecord } from '#lib/dom/row-focus'
import { Checkbox } from '#ui/form/checkbox'
import { ContactButtons } from '#ui/data/contact-buttons'
import { SearchLink } from '#ui/list/search-link'
import { Progress } from '#ui/state/progress'
import { parcelText, type DeliveryCard } from '../board.ts'
import { deliveryParams, type DeliverySearch } from '../delivery-search.ts'
import { MoneyMark } from './money-mark.tsx'
import { StageAction } from './stage-action.tsx'

type OrderCardProps = {
  order: DeliveryCard
  search: DeliverySearch
  role: Role | null
  selected: boolean
  onSelect: (selected: boolean) => void
  onOpen: (orderId: string) => void
}

/** The next step of an order: the loudest on a phone, where one card is read at a time. */
export const actionLook = {
  variant: 'secondary',
  size: 'sm',
  className: 'flex-1 max-md:border-accent max-md:bg-accent max-md:text-on-accent',
} as const

export function OrderCard({ order, search, role, selected, onSelect, onOpen }: OrderCardProps) {
  const name = order.clinic_name ?? order.recipient_name
  return (
    // The link on the name does the same for the keyboard and for those who listen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      onClick={(event) => isPressOnControl(event) || onOpen(order.id)}
      className={cn(
        'cursor-pointer rounded-card border bg-surface p-3.5 transition-colors hover:border-line-strong',
        (selected || search.order === order.id) && 'border-accent inset-ring inset-ring-accent',
      )}
    >
      <div className="flex min-h-6 items-center gap-x-2.5">
        <Checkbox aria-label={`Выбрать ${order.number}`} checked={selected} onCheckedChange={onSelect} />
        <span className="text-13 whitespace-nowrap text-muted tabular-nums">{order.number}</span>
      </div>
      <h3 className="mt-0.5 text-16 font-semibold">
        <SearchLink
          search={deliveryParams.open(search, { order: order.id })}
          className="hover:text-accent"
          {...opensRecord(order.id)}
        >
          {name}
        </SearchLink>
      </h3>
      <ul className="mt-1 grid gap-0.5 text-13 text-ink-soft">
        <Line icon={<MapPin aria-hidden />}>{placeText(order)}</Line>
        <Line icon={order.stage === 'delivered' ? <Check aria-hidden /> : <Clock aria-hidden />}>
          <span className={isLate(order) ? 'font-semibold text-danger' : undefined}>{whenText(order)}</span>,{' '}
          {order.carrier ?? order.delivery_method}
        </Line>
        <Line icon={<Box aria-hidden />}>
          {parcelText(order) ||
            `${count(order.positions, ['позиция', 'позиции', 'позиций'])}, ${order.pieces}\u00a0шт.`}
        </Line>
        {order.tracking_number && <Line icon={<Truck aria-hidden />}>{order.tracking_number}</Line>}
        {order.comment && <Line icon={<MessageCircle aria-hidden />}>{order.comment}</Line>}
        {order.problem && (
          <Line icon={<TriangleAlert aria-hidden />}>
            <span className="text-danger">{order.problem}</span>
          </Line>
        )}
        {order.missing > 0 && (
          <Line icon={<TriangleAlert aria-hidden />}>
            <span className="text-warning">
              не хватает {order.missing}
              {'\u00a0'}шт.
            </span>
          </Line>
        )}
        <li className="mt-1 empty:hidden">
          <MoneyMark order={order} />
        </li>
      </ul>
      {order.stage === 'assembling' && (
        <div className="mt-3 flex items-center gap-3 text-13 tabular-nums">
          <Progress label={`Собрано: ${order.number}`} value={order.picked} max={order.positions} className="flex-1" />
          {order.picked} из {order.positions}
        </div>
      )}
      {order.stage !== 'delivered' && (
        <div className="mt-3 flex gap-2">
          {order.stage === 'new' && role ? (
            <NextStepButton order={order} viewerRole={role} {...actionLook} />
          ) : (
            <StageAction order={order} onPick={() => onOpen(order.id)} {...actionLook} />
          )}
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
    <li className="flex items-start gap-2 [&_.lucide]:mt-0.5 [&_.lucide]:size-4 [&_.lucide]:flex-none [&_.lucide]:text-muted">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

export function whenText({ stage, since, desired_on }: DeliveryCard): string {
  if (stage === 'delivered') return dateTimeText(since)
  if (desired_on) return `${stage === 'shipped' ? 'ждём ' : ''}${dayText(desired_on)}`
  return stage === 'shipped' || stage === 'problem' ? `в пути ${ageText(since)}` : `ждёт ${ageText(since)}`
}

const isLate = ({ stage, desired_on }: DeliveryCard) =>
  stage !== 'delivered' && desired_on !== null && desired_on < isoDay()

export function placeText({ delivery_kind, city, address }: DeliveryCard): string {
  if (delivery_kind === 'pickup') return 'Самовывоз'
  return [city, address].filter(Boolean).join(', ')
}
