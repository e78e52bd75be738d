import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#features/account/roles.ts'
import { orderStatus } from '#features/orders/status.ts'
import { NextStepButton } from '#features/staff-orders/components/order-step-buttons.tsx'
import { nextStep } from '#features/staff-orders/steps.ts'
import { dateTimeText } from '#lib/dates'
import { formatPhone } from '#lib/phone'
import { count } from '#lib/plural'
import { ContactButtons, MapButton } from '#ui/contact-buttons'
import { DrawerBody, DrawerFooter, DrawerHeader } from '#ui/drawer'
import { Fact, Facts } from '#ui/facts'
import { RecordDrawer } from '#ui/record-drawer'
import { Section } from '#ui/section'
import { StatusChip } from '#ui/status-chip'
import { destinationOf, type DeliveryOrder } from '../board.ts'
import { deliveryOrderQuery } from '../queries.ts'
import { MoneyMark } from './money-mark.tsx'
import { PickList } from './pick-list.tsx'

type DeliveryDrawerProps = { orderId: string; role: Role | null; onClose: () => void }

/** One order as delivery works on it: what to pick, whom to call, where to go. */
export function DeliveryDrawer({ orderId, role, onClose }: DeliveryDrawerProps) {
  const order = useQuery(deliveryOrderQuery(orderId))
  return (
    <RecordDrawer id={orderId} query={order} title="Заказ" onClose={onClose}>
      {(data) => <DeliveryOrderView key={orderId} order={data} role={role} />}
    </RecordDrawer>
  )
}

function DeliveryOrderView({ order, role }: { order: DeliveryOrder; role: Role | null }) {
  const status = orderStatus[order.status]
  const destination = destinationOf(order)
  const picking = order.status === 'confirmed' || order.status === 'assembling'
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const left = order.items.length - picked.size
  return (
    <>
      <DrawerHeader
        title={order.clinic_name ?? order.recipient_name}
        status={
          <>
            <StatusChip tone={status.tone}>{status.label}</StatusChip>
            <MoneyMark order={order} />
          </>
        }
        subtitle={`${order.number}, ${count(order.positions, ['позиция', 'позиции', 'позиций'])}, ${order.pieces}\u00a0шт.`}
      />
      <DrawerBody className="grid content-start gap-6">
        <Facts>
          <Fact label="Доставка">{order.delivery_method}</Fact>
          {destination && (
            <Fact label="Адрес" end={<MapButton address={destination} />}>
              {destination}
            </Fact>
          )}
          <Fact
            label="Получатель"
            end={
              <ContactButtons
                phone={order.recipient_phone}
                whom={order.recipient_name}
                message={`Заказ ${order.number}`}
              />
            }
          >
            {order.recipient_name}
            <span className="block text-13 whitespace-nowrap text-muted tabular-nums">
              {formatPhone(order.recipient_phone)}
            </span>
          </Fact>
          {order.carrier && <Fact label="Везёт">{order.carrier}</Fact>}
          {order.tracking_number && <Fact label="Отправление">{order.tracking_number}</Fact>}
          {order.comment && <Fact label="Комментарий">{order.comment}</Fact>}
        </Facts>
        <PickList items={order.items} picked={picked} onPick={picking ? setPicked : undefined} />
        <Section title="История">
          <ol className="grid gap-2 text-14">
            {order.events.toReversed().map(({ to_status, comment, created_at, actor }) => (
              <li key={created_at}>
                {orderStatus[to_status].label}
                {comment && <span className="block text-13 text-ink-soft">{comment}</span>}
                <span className="block text-12 text-muted tabular-nums">
                  {[dateTimeText(created_at), actor === 'clinic' ? 'клиника' : actor].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      </DrawerBody>
      {role && nextStep(order.status, role) && (
        <DrawerFooter>
          <NextStepButton
            order={order}
            viewerRole={role}
            warning={left > 0 ? `На листе сборки не отмечено: ${left} из ${order.items.length}` : undefined}
            className="max-md:flex-1"
          />
        </DrawerFooter>
      )}
    </>
  )
}
