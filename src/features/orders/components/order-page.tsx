import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { dateTimeText } from '#lib/dates/dates'
import { Card, CardHeader } from '#ui/page/card'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { Steps } from '#ui/page/steps'
import { Timeline, TimelineItem } from '#ui/data/timeline'
import { orderHistory, type HistoryEntry } from '../history.ts'
import { hasInvoice, papersOf } from '../papers.ts'
import { awaitsTransfer, paidTotal, reservedUntil } from '../payment.ts'
import { progressOf } from '../progress.ts'
import { managerQuery, orderQuery, paymentsQuery, type Order } from '../queries.ts'
import { orderStatus, type OrderStatus } from '../status.ts'
import { shortTime } from '../words.ts'
import { CancelOrder } from './cancel-order.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { ManagerCard } from './manager-card.tsx'
import { MoneyNotes } from './money-notes.tsx'
import { OrderChips } from './order-chips.tsx'
import { OrderClaims } from './order-claims.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderShortage } from './order-shortage.tsx'
import { PaperList } from './paper-list.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { Reorder } from './reorder.tsx'
import { ReportPayment } from './report-payment.tsx'

type OrderPageProps = {
  /** As it was when the page opened. */
  order: Order
  isNew?: boolean | undefined
  wantsInvoice?: boolean | undefined
  /** Changes the order; another feature's. */
  renderChange: (order: Order) => ReactNode
  /** Keeps its products for the next time; another feature's. */
  renderKeep: (order: Order) => ReactNode
}

/** Status, contents, delivery and payment of one order. */
export function OrderPage({ order: opened, isNew, wantsInvoice, renderChange, renderKeep }: OrderPageProps) {
  const { data } = useQuery(orderQuery(opened.id))
  const order = data ?? opened
  const paid = paidTotal(order)
  // Kaspi is paid by the manager's link, not by invoice.
  const byLink = order.payment_method === 'kaspi'
  const pays = awaitsTransfer(order) && order.delivery_price !== null
  const papers = papersOf(order)
  const isJustPlaced = isNew && order.status === 'new'
  const actions = (
    <div
      className={cn(
        'grid auto-cols-fr grid-flow-col gap-2 *:max-md:px-2',
        isJustPlaced ? 'max-md:w-full' : 'max-md:w-[calc(100vw-2*var(--page-gutter))]',
      )}
    >
      {pays ? (
        <>
          <InvoiceButton order={order} variant={byLink ? 'secondary' : 'primary'} />
          <ReportPayment order={order} variant={byLink && !isJustPlaced ? 'primary' : 'secondary'} />
        </>
      ) : (
        <Reorder order={order} variant={order.status === 'new' ? 'secondary' : 'primary'} />
      )}
    </div>
  )
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title={`Заказ ${order.number}`}
        crumbs={
          <HomeCrumbs>
            <Link to="/orders">Заказы</Link>
            {order.number}
          </HomeCrumbs>
        }
        actions={!isJustPlaced && actions}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5 pt-1">
          <OrderChips status={order.status} payment={order.payment_status} paid={paid} due={order.due} />
          <span className="text-muted">от {dateTimeText(order.created_at)}</span>
          <PlacedBy order={order} />
        </span>
        <div className="flex flex-wrap gap-x-4 pt-1.5 empty:hidden">
          <MoneyNotes order={{ ...order, paid, reserved_until: reservedUntil(order) }} />
        </div>
      </PageHeader>

      {isJustPlaced && <PlacedOrder order={order} actions={actions} />}

      <OrderShortage order={order} className="mb-4 md:mb-6" />

      <Card className="mb-4 md:mb-6">
        <OrderProgress order={order} />
      </Card>

      {/* On phones actions come before history. */}
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr]">
        <OrderLines order={order} change={renderChange(order)} />
        <aside className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2">
          <OrderPayment order={order} />
          {papers.length > 0 && (
            <Card>
              <CardHeader title="Документы" className="mb-2" />
              <PaperList orderId={order.id} papers={papers} atOnce={wantsInvoice && hasInvoice(order)} />
            </Card>
          )}
          <OrderDelivery order={order} />
          <ManagerCard question={`Здравствуйте. Вопрос по заказу ${order.number}.`} />
        </aside>
        <div className="grid min-w-0 gap-4">
          <OrderClaims order={order} />
          <OrderMessages orderId={order.id} />
          <OrderHistory order={order} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {pays && <Reorder order={order} variant="ghost" />}
            {renderKeep(order)}
            {order.status === 'new' && <CancelOrder order={order} />}
          </div>
        </div>
      </div>
    </div>
  )
}

function PlacedBy({ order }: { order: Order }) {
  const { data: manager } = useQuery(managerQuery())
  if (order.placed_by === order.user_id) return null
  const who = manager && manager.user_id === order.placed_by ? `менеджер ${manager.full_name}` : 'сотрудник магазина'
  return <span className="text-muted">· оформил {who}</span>
}

/** The latest first; names people as far as the clinic knows them. */
function OrderHistory({ order }: { order: Order }) {
  const { data: manager } = useQuery(managerQuery())

  function nameOf(userId: string | null): string | undefined {
    if (userId === order.user_id) return 'Вы'
    return userId !== null && userId === manager?.user_id ? manager.full_name : undefined
  }

  const remark = ({ said, actorId }: HistoryEntry) => [nameOf(actorId), said && `«${said}»`].filter(Boolean).join(': ')

  const { data: payments = [] } = useQuery(paymentsQuery(order.id))
  const order_payments = payments.map((payment) => ({
    ...payment,
    actor_id: payment.kind === 'reported' ? order.user_id : null,
  }))
  return (
    <Card>
      <CardHeader title="История" />
      <Timeline>
        {orderHistory({ ...order, order_payments }).map((entry, index) => (
          <TimelineItem key={entry.key} current={index === 0} time={dateTimeText(entry.at)} title={entry.title}>
            {entry.detail && <p>{entry.detail}</p>}
            <p className="empty:hidden">{remark(entry)}</p>
          </TimelineItem>
        ))}
      </Timeline>
    </Card>
  )
}

const icons: Record<OrderStatus, ReactNode> = {
  new: <ReceiptText />,
  confirmed: <ThumbsUp />,
  assembling: <Package />,
  shipped: <Truck />,
  delivered: <PackageCheck />,
  returned: <Undo2 />,
  cancelled: <X />,
}

/** The steps of an order. */
function OrderProgress({ order }: { order: Order }) {
  const { steps, current } = progressOf(order)
  return (
    <Steps
      label="Ход заказа"
      foldsAhead
      current={current}
      steps={steps.map(({ status, at }) => ({
        label: orderStatus[status].label,
        note: at && shortTime(at),
        icon: icons[status],
      }))}
    />
  )
}
