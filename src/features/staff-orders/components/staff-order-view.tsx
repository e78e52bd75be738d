import type { ReactNode } from 'react'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { OpenedBy } from '#features/live/components/opened-by.tsx'
import { ChangeOrder } from '#features/order-changes/components/change-order.tsx'
import { OrderShortage } from '#features/orders/components/order-shortage.tsx'
import { PaperList } from '#features/orders/components/paper-list.tsx'
import { orderHistory } from '#features/orders/history.ts'
import { papersOf } from '#features/orders/papers.ts'
import { deductedText, paidTotal, fateText, keptQuantity } from '#features/orders/payment.ts'
import { orderStatus } from '#features/orders/status.ts'
import { dueLabel, sizeText } from '#features/orders/words.ts'
import { dateTimeText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { formatPhone } from '#lib/forms/phone'
import { ContactButtons, MapButton } from '#ui/data/contact-buttons'
import { DrawerBody, DrawerFooter, DrawerHeader } from '#ui/window/drawer'
import { LineFact } from '#ui/data/facts'
import { Section } from '#ui/page/section'
import { lazyPart } from '#ui/state/lazy-part'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { Timeline, TimelineItem } from '#ui/data/timeline'
import type { StaffOrder } from '../queries.ts'
import { deliveryPriceRule, nextStep, stepBack } from '../steps.ts'
import { DeliveryPriceDialog, DeliveryPriceForm } from './delivery-price-form.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayments } from './order-payments.tsx'
import { NextStepButton, StepBackButton } from './order-step-buttons.tsx'
import { ReturnDialog } from './return-dialog.tsx'

const Messages = lazyPart(async () => (await import('#features/messages/components/messages.tsx')).Messages)

type StaffOrderViewProps = {
  order: StaffOrder
  viewer: { userId: string; role: Role }
  /** In its head: to the orders around it. */
  moves: ReactNode
}

export function StaffOrderView({ order, viewer, moves }: StaffOrderViewProps) {
  const { hasAdminAccess } = roleFlags(viewer.role)
  const status = orderStatus[order.status]
  const priceRule = deliveryPriceRule(order, viewer.role)
  const awaitsPrice = order.delivery_price === null && priceRule === 'free'
  const stepping = { ...order, delivery_method: order.delivery_method_name, paid: paidTotal(order) }
  const papers = papersOf(order)
  const clinicName = order.clinic?.name ?? 'Клиника'
  const mayReturn = hasAdminAccess && order.status === 'delivered'

  function nameOf(userId: string | null): string {
    if (userId === null) return 'Магазин'
    if (userId === viewer.userId) return 'Вы'
    if (userId === order.user_id) return 'Клиника'
    if (userId === order.account_manager_id) return order.manager_name ?? 'Менеджер'
    return 'Сотрудник'
  }

  return (
    <>
      <DrawerHeader
        title={clinicName}
        status={
          <>
            <StatusChip tone={status.tone}>{status.label}</StatusChip>
            <OpenedBy orderId={order.id} />
          </>
        }
        subtitle={`Заказ ${order.number} от\u00a0${dateTimeText(order.created_at)}`}
        actions={
          <>
            <ContactButtons
              phone={order.clinic?.phone}
              whatsapp={order.clinic?.whatsapp}
              whom={clinicName}
              message={`Заказ ${order.number}`}
            />
            {moves}
          </>
        }
      />
      <DrawerBody className="grid content-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_300px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          <OrderShortage order={order} isStaff />
          <Section title="Состав" end={sizeText(order.order_items)}>
            <OrderLines items={order.order_items} />
            {/* A replacement sells nothing: its claim says what it brings. */}
            {order.items_total > 0 && <ChangeOrder order={order} forStaff />}
          </Section>
          {order.order_payments.length > 0 && (
            <Section title="Платежи">
              <OrderPayments order={order} mayReverse={hasAdminAccess} nameOf={nameOf} />
            </Section>
          )}
          <Section title="Доставка" end={order.city && order.address && <MapButton address={addressOf(order)} />}>
            <p className="text-14">{order.delivery_method_name}</p>
            <p className="text-14 empty:hidden">{addressOf(order)}</p>
            <p className="text-14 text-ink-soft">
              {order.recipient_name}, {formatPhone(order.recipient_phone)}
            </p>
            <p className="text-14 text-ink-soft empty:hidden">{parcelOf(order)}</p>
          </Section>
          <Section id="messages" title="Сообщения" end="Видит клиника">
            <Messages orderId={order.id} clinicName={clinicName} fallback={<Skeleton className="h-20" />} />
          </Section>
          {order.comment && (
            <Section title="Комментарий клиники">
              <p className="text-14 break-words whitespace-pre-line">{order.comment}</p>
            </Section>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:row-span-2">
          <Section title="Сумма">
            <dl className="grid gap-1.5 text-14">
              <LineFact label="Товары">{tenge(order.items_total)}</LineFact>
              {order.deducted_total > 0 && (
                <LineFact label={deductedText(order.order_items)}>{tenge(-order.deducted_total)}</LineFact>
              )}
              <LineFact
                label={
                  <>
                    Доставка{' '}
                    {priceRule && !awaitsPrice && (
                      <DeliveryPriceDialog order={order} needsReason={priceRule === 'with-reason'} />
                    )}
                  </>
                }
              >
                {deliveryText(order.delivery_price)}
              </LineFact>
              <LineFact
                label={
                  <b className="font-semibold text-ink">{order.status === 'cancelled' ? 'Итого' : dueLabel(order)}</b>
                }
                className="items-center"
              >
                <b className="text-20 font-semibold">{tenge(order.status === 'cancelled' ? order.total : order.due)}</b>
              </LineFact>
            </dl>
          </Section>
          {awaitsPrice && <DeliveryPriceForm orderId={order.id} />}
          <Section title="Оплата">
            <OrderMoney order={order} viewerRole={viewer.role} />
          </Section>
          {papers.length > 0 && (
            <Section title="Документы">
              <PaperList prints orderId={order.id} papers={papers} />
            </Section>
          )}
          <Section title="Менеджер">
            <p className="text-14">{order.manager_name ?? 'не назначен'}</p>
          </Section>
          <Section title="История">
            <Timeline>
              {orderHistory(order).map(({ key, at, title, detail, said, actorId }, index) => (
                <TimelineItem
                  key={key}
                  narrow
                  time={`${dateTimeText(at)}, ${nameOf(actorId)}`}
                  title={title}
                  current={index === 0}
                >
                  {detail && <p className="break-words">{detail}</p>}
                  {said && <p className="break-words">{said}</p>}
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
          {mayReturn && <ReturnDialog order={order} />}
          <NextStepButton order={stepping} viewerRole={viewer.role} className="max-md:flex-1" />
        </DrawerFooter>
      )}
    </>
  )
}

function addressOf({ city, address }: { city: string | null; address: string | null }): string {
  return [city, address].filter(Boolean).join(', ')
}

function parcelOf({ carrier, delivery_method_name, tracking_number }: StaffOrder): string {
  return [carrier !== delivery_method_name && carrier, tracking_number].filter(Boolean).join(', ')
}

function deliveryText(price: number | null): string {
  if (price === null) return 'не указана'
  return price === 0 ? 'бесплатно' : tenge(price)
}

function OrderLines({ items }: { items: StaffOrder['order_items'] }) {
  return (
    <ul className="text-14">
      {items.map((item) => {
        const { id, sku, name, image_url, price, quantity } = item
        const fate = fateText(item)
        const kept = keptQuantity(item)
        return (
          <li key={id} className="grid grid-cols-[44px_1fr_auto] items-center gap-x-3 border-t py-2">
            <span className="grid size-11 place-items-center rounded-control bg-sunken">
              <ProductPicture path={image_url} sizes="44px" className="size-10" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-12 text-muted">
                <ProductKind product={item} more={sku} />
              </span>
              {fate && <span className="block text-12 text-warning">{fate}</span>}
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <span className="block font-semibold">{tenge(price * kept)}</span>
              {kept < quantity && <s className="block text-12 text-muted">{tenge(price * quantity)}</s>}
              <span className="block text-12 text-muted">
                {kept} × {tenge(price)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
