import { createFileRoute } from '@tanstack/react-router'
import { BlockedRoom } from '#features/clinics/components/blocked-room.tsx'
import { OrdersReadOnly } from '#features/orders/components/orders-read-only.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_buyer/blocked')({
  head: () => pageHead('Доступ закрыт'),
  component: () => <BlockedRoom orders={<OrdersReadOnly />} />,
})
