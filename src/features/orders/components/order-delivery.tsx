import type { ReactNode } from 'react'
import { formatPhone } from '#lib/phone'
import { Card } from '#ui/card'
import { CopyButton } from '#ui/copy-button'
import type { Order } from '../queries.ts'
import { pickupText } from '../words.ts'

/** Where the order goes and how, and the parcel's number once it has one. */
export function OrderDelivery({ order }: { order: Order }) {
  const { delivery_methods: method, city, address, recipient_name, recipient_phone, comment } = order
  const carrier = order.carrier === order.delivery_method_name ? null : order.carrier
  return (
    <Card>
      <h2 className="text-20">Доставка</h2>
      <div className="mt-2.5 grid gap-0.5 text-14">
        <p className="font-semibold">{order.delivery_method_name}</p>
        <p>{method.kind === 'pickup' ? pickupText(method.description) : [city, address].filter(Boolean).join(', ')}</p>
        <p>
          {recipient_name}, <span className="whitespace-nowrap">{formatPhone(recipient_phone)}</span>
        </p>
      </div>
      {comment && <p className="mt-2.5 text-13 text-muted">Комментарий: «{comment}»</p>}
      {(carrier || order.tracking_number) && (
        <dl className="mt-4 grid gap-2 rounded-control bg-sunken px-3 py-2.5 text-14">
          {carrier && <Fact label="Служба">{carrier}</Fact>}
          {order.tracking_number && (
            <Fact label="Номер отправления">
              <span className="min-w-0 flex-1">{order.tracking_number}</span>
              <CopyButton text={order.tracking_number} label="Скопировать номер отправления" className="-my-3 -mr-2" />
            </Fact>
          )}
        </dl>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex items-center font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
