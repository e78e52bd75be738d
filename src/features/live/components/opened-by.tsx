import { StatusChip } from '#ui/data/status-chip'
import { useColleagues } from '../use-colleagues.ts'

export function OpenedBy({ orderId }: { orderId: string }) {
  const names = useColleagues(`order:${orderId}`)
  if (names.length === 0) return null
  return (
    <StatusChip tone="info" className="py-0.5 whitespace-normal">
      открыто у: {names.join(', ')}
    </StatusChip>
  )
}
