import { useMutation, useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Role } from '#features/account/roles.ts'
import { OpenedBy } from '#features/live/components/opened-by.tsx'
import { createTrackingLink } from '#features/orders/mutations.ts'
import { orderStatus } from '#features/orders/status.ts'
import { NextStepButton } from '#features/staff-orders/components/order-step-buttons.tsx'
import { dateTimeText, dayText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { formatPhone } from '#lib/forms/phone'
import { count } from '#lib/text/plural'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { ContactButtons, MapButton } from '#ui/data/contact-buttons'
import { DrawerBody, DrawerFooter, DrawerHeader } from '#ui/window/drawer'
import { Fact, Facts } from '#ui/data/facts'
import { RecordDrawer } from '#ui/window/record-drawer'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'
import { Section } from '#ui/page/section'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { destinationOf, linesOf, parcelText, stageTitles, type DeliveryOrder } from '../board.ts'
import { informManagerMutation, sendRestMutation } from '../mutations.ts'
import { handoverPhotoQuery } from '../queries.ts'
import { useDeliveryOrder } from '../use-delivery.ts'
import { MoneyMark } from './money-mark.tsx'
import { PickLines } from './pick-lines.tsx'
import { PrintMenu } from './print-menu.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { StageAction } from './stage-action.tsx'

const ParcelReturn = lazyPart(
  async () => (await import('#features/claims/components/parcel-return.tsx')).ParcelReturn,
  renderNothing,
)

type DeliveryDrawerProps = { orderId: string; role: Role | null; onClose: () => void }

export function DeliveryDrawer({ orderId, role, onClose }: DeliveryDrawerProps) {
  const order = useDeliveryOrder(orderId)
  return (
    <RecordDrawer id={orderId} query={order} title="Заказ" onClose={onClose}>
      {(data) => <DeliveryOrderView key={orderId} order={data} role={role} />}
    </RecordDrawer>
  )
}

function DeliveryOrderView({ order, role }: { order: DeliveryOrder; role: Role | null }) {
  const { stage, status } = order
  const destination = destinationOf(order)
  const parcel = parcelText(order)
  const undecided = status === 'assembling' && order.missing > 0 && order.on_shortage === 'call'
  return (
    <>
      <DrawerHeader
        title={order.clinic_name ?? order.recipient_name}
        status={
          <>
            <StatusChip tone={stage === 'problem' ? 'danger' : orderStatus[status].tone}>
              {stage === 'picked' || stage === 'problem' ? stageTitles[stage] : orderStatus[status].label}
            </StatusChip>
            <MoneyMark order={order} />
            <OpenedBy orderId={order.id} />
          </>
        }
        subtitle={[
          order.number,
          count(order.positions, ['позиция', 'позиции', 'позиций']),
          `${order.pieces}\u00a0шт.`,
          status === 'assembling' && order.picker && `собирает ${order.picker}`,
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <DrawerBody className="grid content-start gap-6">
        {order.problem && (
          <Alert tone="danger" title={order.problem}>
            {order.desired_on ? `Новый день: ${dayText(order.desired_on)}` : 'Новый день не назначен'}
          </Alert>
        )}
        {undecided && <CallFirst order={order} />}
        <Facts>
          <Fact label="Доставка">
            {order.delivery_method}
            {order.desired_on && `, ${dayText(order.desired_on)}`}
          </Fact>
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
          {parcel && <Fact label="Посылка">{parcel}</Fact>}
          {order.carrier && <Fact label="Везёт">{order.carrier}</Fact>}
          {order.tracking_number && (
            <Fact label="Отправление">
              {order.tracking_url ? (
                <NewWindowLink href={order.tracking_url} className="link">
                  {order.tracking_number} <ExternalLink aria-hidden className="inline size-3.5" />
                </NewWindowLink>
              ) : (
                order.tracking_number
              )}
            </Fact>
          )}
          {order.cost !== null && <Fact label="Тариф службы">{tenge(order.cost)}</Fact>}
          {order.comment && <Fact label="Комментарий">{order.comment}</Fact>}
          {order.handed_to && status === 'delivered' && (
            <Fact label="Передан">
              {order.handed_to}
              {order.cash_taken !== null && `, взято ${tenge(order.cash_taken)}`}
              {order.photo_path && <Photo path={order.photo_path} />}
            </Fact>
          )}
        </Facts>
        <div className="flex flex-wrap gap-2">
          {status !== 'new' && <PrintMenu orders={[order]} size="sm" />}
          {(status === 'shipped' || status === 'delivered') && (
            <SendDialog
              order={order}
              trigger={
                <Button variant="secondary" size="sm">
                  Данные отправления
                </Button>
              }
            />
          )}
          {status !== 'new' && status !== 'cancelled' && <TrackingLink order={order} />}
        </div>
        {(status === 'shipped' || status === 'delivered') && <ParcelReturn order={order} />}
        <PickLines lines={linesOf(order)} orders={[order]} editable={status === 'assembling'} />
        {status === 'assembling' && order.missing > 0 && <InformManager order={order} />}
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
      {stage && stage !== 'delivered' && (
        <DrawerFooter>
          {(stage === 'shipped' || stage === 'problem') && (
            <ProblemDialog
              order={order}
              trigger={
                <Button variant="secondary" className="mr-auto max-md:flex-1">
                  Не удалось
                </Button>
              }
            />
          )}
          {stage === 'new' && role ? (
            <NextStepButton order={order} viewerRole={role} className="max-md:flex-1" />
          ) : (
            <StageAction order={order} className="max-md:flex-1" />
          )}
        </DrawerFooter>
      )}
    </>
  )
}

function CallFirst({ order }: { order: DeliveryOrder }) {
  const { mutate, isPending } = useMutation(sendRestMutation())
  return (
    <Alert
      tone="warning"
      title="Клиника просила позвонить, если чего-то не хватит"
      action={
        <span className="flex flex-wrap gap-2">
          <ContactButtons phone={order.recipient_phone} whom={order.recipient_name} variant="outlined" size="sm" />
          <Button size="sm" loading={isPending} onClick={() => mutate(order.id, { onError: toastError })}>
            Клиника согласна без них
          </Button>
        </span>
      }
    >
      Если она отказывается, заказ отменит её менеджер.
    </Alert>
  )
}

/** Of what is missing; once in ten minutes. */
function InformManager({ order }: { order: DeliveryOrder }) {
  const { mutate, isPending } = useMutation(informManagerMutation())
  const inform = () =>
    mutate(order.id, { onSuccess: () => toast.success('Менеджер узнает, чего не хватает'), onError: toastError })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" loading={isPending} onClick={inform}>
        Сообщить менеджеру
      </Button>
      {order.manager_informed_at && (
        <p className="text-13 text-muted">Сообщили {dateTimeText(order.manager_informed_at)}</p>
      )}
    </div>
  )
}

function TrackingLink({ order }: { order: DeliveryOrder }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(await createTrackingLink(order.id))
      toast.success('Ссылка для отслеживания скопирована')
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      Ссылка для получателя
    </Button>
  )
}

function Photo({ path }: { path: string }) {
  const { data: url } = useQuery(handoverPhotoQuery(path))
  if (!url) return null
  return (
    <NewWindowLink href={url} className="link block">
      Фото передачи
    </NewWindowLink>
  )
}
