import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContacts } from '#lib/backend/contacts'
import { dayText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { formatPhone } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Card } from '#ui/page/card'
import { CopyButton } from '#ui/data/copy-button'
import { Button } from '#ui/action/button'
import { LineFact } from '#ui/data/facts'
import { toast } from '#ui/state/toast'
import { createTrackingLink } from '../mutations.ts'
import { shipmentQuery, type Order } from '../queries.ts'
import { pickupText } from '../words.ts'

export function OrderDelivery({ order }: { order: Order }) {
  const pickup = useContacts().address
  const { delivery_methods: method, city, address, recipient_name, recipient_phone, comment } = order
  const carrier = order.carrier === order.delivery_method_name ? null : order.carrier
  const { data: shipment } = useQuery(shipmentQuery(order.id))
  return (
    <Card>
      <h2 className="text-20">Доставка</h2>
      <div className="mt-2.5 grid gap-0.5 text-14">
        <p className="font-semibold">{order.delivery_method_name}</p>
        <p>
          {method.kind === 'pickup'
            ? pickupText(pickup, method.description)
            : [city, address].filter(Boolean).join(', ')}
        </p>
        <p>
          {recipient_name}, <span className="whitespace-nowrap">{formatPhone(recipient_phone)}</span>
        </p>
        {shipment?.desired_on && order.delivered_at === null && <p>Привезти {dayText(shipment.desired_on)}</p>}
        {shipment?.handed_to && <p>Заказ получил(а): {shipment.handed_to}</p>}
      </div>
      {comment && <p className="mt-2.5 text-13 text-muted">Комментарий: «{comment}»</p>}
      {(carrier || order.tracking_number) && (
        <dl className="mt-4 grid gap-2 rounded-control bg-sunken px-3 py-2.5 text-14">
          {carrier && <LineFact label="Служба">{carrier}</LineFact>}
          {order.tracking_number && (
            <LineFact label="Номер отправления">
              <span className="wrap-anywhere">
                {shipment?.tracking_url ? (
                  <NewWindowLink href={shipment.tracking_url} className="link">
                    {order.tracking_number}
                  </NewWindowLink>
                ) : (
                  order.tracking_number
                )}
              </span>
              <CopyButton text={order.tracking_number} label="Скопировать номер отправления" className="-my-3 -mr-2" />
            </LineFact>
          )}
        </dl>
      )}
      {shipment?.code && (
        <div className="mt-4 rounded-control bg-accent-soft px-3 py-2.5 text-14">
          <p className="text-12 text-muted">Код для получения</p>
          <p className="text-25 font-semibold tracking-[0.2em] text-accent tabular-nums">{shipment.code}</p>
          <p className="text-13 text-ink-soft">Назовите его, когда получите заказ.</p>
        </div>
      )}
      {order.status === 'shipped' && <ShareTracking orderId={order.id} />}
    </Card>
  )
}

/** For the recipient of the parcel: the page shows nothing but its way. */
function ShareTracking({ orderId }: { orderId: string }) {
  const [pending, setPending] = useState(false)

  async function copy() {
    setPending(true)
    try {
      await navigator.clipboard.writeText(await createTrackingLink(orderId))
      toast.success('Ссылка скопирована', { description: 'По ней видно, где посылка, но не состав и не суммы.' })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="secondary" className="mt-4 w-full" loading={pending} onClick={() => void copy()}>
      Ссылка для получателя
    </Button>
  )
}
