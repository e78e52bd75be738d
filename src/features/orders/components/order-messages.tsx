import { lazyPart } from '#ui/state/lazy-part'
import { Card, CardHeader } from '#ui/page/card'
import { Skeleton } from '#ui/state/skeleton'

const Messages = lazyPart(async () => (await import('#features/messages/components/messages.tsx')).Messages)

/** Messages and mails lead here. */
export function OrderMessages({ orderId }: { orderId: string }) {
  return (
    <Card id="messages" className="scroll-mt-28">
      <CardHeader title="Сообщения" />
      <Messages orderId={orderId} fallback={<Skeleton className="h-14" />} />
    </Card>
  )
}
