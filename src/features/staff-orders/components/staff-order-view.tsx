import type { ReactNode } from 'react'
import { roleFlags, type Role } from '#features/account/roles.ts'
import { Receipts } from '#features/orders/components/receipts.tsx'
import { orderStatus, paymentMethod, paymentStatus } from '#features/orders/status.ts'
import { dateText, dateTimeText } from '#lib/dates'
import { tenge } from '#lib/money'
import { formatPhone } from '#lib/phone'
import { count } from '#lib/plural'
import { ContactButtons, MapButton } from '#ui/contact-buttons'
import { DrawerBody, DrawerFooter, DrawerHeader } from '#ui/drawer'
import { StatusChip } from '#ui/status-chip'
import { Timeline, TimelineItem } from '#ui/timeline'
import type { StaffOrder } from '../queries.ts'
import { awaitsDeliveryPrice, nextStep, stepBack } from '../steps.ts'
import { DeliveryPriceForm } from './delivery-price-form.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { NextStepButton, StepBackButton } from './order-step-buttons.tsx'
import { PaymentButton } from './payment-button.tsx'

type StaffOrderViewProps = { order: StaffOrder; viewer: { userId: string; role: Role } }

/** The contents of an order's drawer: lines, delivery and notes at the left, money and history at the right. */
export function StaffOrderView({ order, viewer }: StaffOrderViewProps) {
  const { hasAdminAccess } = roleFlags(viewer.role)
  const status = orderStatus[order.status]
  const payment = paymentStatus[order.payment_status]
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const stepping = { ...order, delivery_method: order.delivery.name }
  const clinicName = order.clinic?.name ?? 'Клиника'

  function nameOf(userId: string | null): string {
    if (userId === viewer.userId) return 'Вы'
    if (userId === order.user_id) return 'Клиника'
    if (userId !== null && userId === order.account_manager_id) return order.manager_name ?? 'Менеджер'
    return 'Сотрудник'
  }

  return (
    <>
      <DrawerHeader
        title={clinicName}
        status={<StatusChip tone={status.tone}>{status.label}</StatusChip>}
        subtitle={`Заказ ${order.number} от ${dateTimeText(order.created_at)}`}
        actions={
          <ContactButtons
            phone={order.clinic?.phone}
            whatsapp={order.clinic?.whatsapp}
            whom={clinicName}
            message={`Заказ ${order.number}`}
          />
        }
      />
      <DrawerBody className="grid content-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_300px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          <Section
            title="Состав"
            end={`${count(order.items.length, ['позиция', 'позиции', 'позиций'])}, ${pieces}\u00a0шт.`}
          >
            <OrderLines items={order.items} />
          </Section>
          <Section title="Доставка" end={order.city && order.address && <MapButton address={addressOf(order)} />}>
            <p className="text-14">
              {order.delivery.name}
              {order.city && `, ${addressOf(order)}`}
            </p>
            <p className="text-14 text-ink-soft">
              {order.recipient_name}, {formatPhone(order.recipient_phone)}
            </p>
            {order.carrier && (
              <p className="text-14 text-ink-soft">
                {[order.carrier, order.tracking_number].filter(Boolean).join(', ')}
              </p>
            )}
          </Section>
          {order.comment && (
            <Section title="Комментарий клиники">
              <p className="text-14 break-words whitespace-pre-line">{order.comment}</p>
            </Section>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:row-span-2">
          <Section title="Сумма">
            <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-14 tabular-nums">
              <dt className="text-ink-soft">Товары</dt>
              <dd className="text-right">{tenge(order.items_total)}</dd>
              <dt className="text-ink-soft">Доставка</dt>
              <dd className="text-right">{deliveryText(order.delivery_price)}</dd>
              <dt className="self-center font-semibold">Итого</dt>
              <dd className="text-right text-20 font-semibold">{tenge(order.total)}</dd>
            </dl>
          </Section>
          {awaitsDeliveryPrice(order) && <DeliveryPriceForm orderId={order.id} />}
          <Section title="Оплата">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-14">
              <StatusChip tone={payment.tone}>{payment.label}</StatusChip>
              {paymentMethod[order.payment_method]}
            </div>
            {order.payment_status === 'reported' && order.reported_amount !== null && order.reported_on !== null && (
              <p className="mt-2 text-14 text-ink-soft">
                Клиника сообщила: {tenge(order.reported_amount)}, {dateText(order.reported_on)}
              </p>
            )}
            <div className="mt-2 empty:hidden">
              <Receipts receipts={order.receipts} />
            </div>
            {hasAdminAccess && (
              <div className="mt-3 empty:hidden">
                <PaymentButton order={order} />
              </div>
            )}
          </Section>
          <Section title="Менеджер">
            <p className="text-14">{order.manager_name ?? 'не назначен'}</p>
          </Section>
          <Section title="История">
            <Timeline>
              {order.events.map(({ id, to_status, actor_id, comment, created_at }, index) => (
                <TimelineItem
                  key={id}
                  className="md:grid-cols-[9px_1fr] md:[&>:first-child]:hidden"
                  time={null}
                  title={orderStatus[to_status].label}
                  current={index === 0}
                >
                  {comment && <p className="break-words">{comment}</p>}
                  <p className="text-12 text-muted">
                    {dateTimeText(created_at)}, {nameOf(actor_id)}
                  </p>
                </TimelineItem>
              ))}
            </Timeline>
          </Section>
        </div>
        <Section title="Заметки">
          <OrderNotes orderId={order.id} nameOf={nameOf} />
        </Section>
      </DrawerBody>
      {(nextStep(order.status, viewer.role) || stepBack(order.status, viewer.role)) && (
        <DrawerFooter>
          <StepBackButton order={stepping} viewerRole={viewer.role} className="mr-auto" />
          <NextStepButton order={stepping} viewerRole={viewer.role} className="max-md:flex-1" />
        </DrawerFooter>
      )}
    </>
  )
}

function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-14">{title}</h3>
        {end && <div className="-my-3 text-13 text-muted">{end}</div>}
      </div>
      {children}
    </section>
  )
}

function addressOf({ city, address }: { city: string | null; address: string | null }): string {
  return [city, address].filter(Boolean).join(', ')
}

function deliveryText(price: number | null): string {
  if (price === null) return 'не указана'
  return price === 0 ? 'бесплатно' : tenge(price)
}
