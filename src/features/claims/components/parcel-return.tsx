import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStaffId } from '#features/account/use-staff-id.ts'
import { dateTimeText } from '#lib/dates/dates'
import { staffKeys } from '#lib/backend/staff-keys'
import { Button } from '#ui/action/button'
import { Alert } from '#ui/state/alert'
import { draftId } from '../draft-store.ts'
import { draftQuery, orderClaimsQuery } from '../queries.ts'
import { startSending } from '../sending.ts'
import { parcelCondition } from '../words.ts'
import { ClaimDrawer } from './claim-drawer.tsx'
import { KeptDraft } from './kept-draft.tsx'

/** For delivery staff: what they have said of a parcel that came back, and a way to say it. */
export function ParcelReturn({ order }: { order: { id: string; number: string } }) {
  const queryClient = useQueryClient()
  const userId = useStaffId() ?? ''
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(orderClaimsQuery(order.id, staffKeys.delivery))
  const { data: draft } = useQuery(draftQuery(draftId({ userId, orderId: order.id, purpose: 'return' })))
  useEffect(() => startSending(queryClient), [queryClient])
  const reports = data?.claims.filter(({ is_report, status }) => is_report && status !== 'withdrawn') ?? []
  const open = () => setIsOpen(true)
  return (
    <div className="grid gap-3">
      {reports.map(({ id, created_at, condition, items }) => (
        <Alert key={id} tone="warning" title={`Посылка вернулась ${dateTimeText(created_at)}`}>
          {condition && parcelCondition[condition]}, {items.reduce((sum, { quantity }) => sum + quantity, 0)}
          {'\u00a0'}шт.
        </Alert>
      ))}
      {draft ? (
        <KeptDraft draft={draft} onOpen={open} />
      ) : (
        data?.may_claim &&
        data.lines.some(({ left }) => left > 0) && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={open}>
            Посылка вернулась
          </Button>
        )
      )}
      {isOpen && (
        <ClaimDrawer
          userId={userId}
          order={order}
          purpose="return"
          scope={staffKeys.delivery}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
