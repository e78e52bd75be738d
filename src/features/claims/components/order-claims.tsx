import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { dateTimeText } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { StatusChip } from '#ui/data/status-chip'
import { useSearchChange } from '#ui/list/search-link'
import { Card, CardHeader } from '#ui/page/card'
import { toastError } from '#ui/state/toast-error'
import { toast } from '#ui/state/toast'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { lazyPart } from '#ui/state/lazy-part'
import type { Claim } from '../claim.ts'
import { draftId } from '../draft-store.ts'
import { withdrawMutation } from '../mutations.ts'
import { draftQuery, orderClaimsQuery } from '../queries.ts'
import { startSending } from '../sending.ts'
import { invitation, isInTime } from '../terms.ts'
import { claimKind, claimStatus, claimWish, parcelCondition, type Settlement } from '../words.ts'
import { ClaimPhotos } from './claim-photos.tsx'
import { KeptDraft } from './kept-draft.tsx'

const ClaimDrawer = lazyPart(async () => (await import('./claim-drawer.tsx')).ClaimDrawer)

type OrderClaimsProps = { order: { id: string; number: string } }

/** What the clinic has said of an order, what came of it, and a way to say more. */
export function OrderClaims({ order }: OrderClaimsProps) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const userId = viewer.state === 'clinic' ? viewer.userId : undefined
  const change = useSearchChange()
  const { problem } = useSearch({ strict: false }) as { problem?: true }
  const { data } = useQuery(orderClaimsQuery(order.id))
  const id = draftId({ userId: userId ?? '', orderId: order.id, purpose: 'claim' })
  const { data: draft } = useQuery({ ...draftQuery(id), enabled: userId !== undefined })
  useEffect(() => startSending(queryClient), [queryClient])
  if (!data || !userId) return null
  const mayClaim = data.may_claim && data.lines.some(({ left }) => left > 0) && isInTime(data.until)
  if (data.claims.length === 0 && !mayClaim && !draft) return null
  const open = () => change({ problem: true })
  return (
    <Card id="claims" className="scroll-mt-28">
      <CardHeader
        title="Проблемы с заказом"
        end={
          mayClaim &&
          !draft && (
            <Button variant="secondary" size="sm" onClick={open}>
              Сообщить о проблеме
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        {draft && <KeptDraft draft={draft} onOpen={open} />}
        {data.claims.length === 0 && !draft && <p className="text-14 text-muted">{invitation(data.until)}</p>}
        {data.claims.length > 0 && (
          <ul className="grid gap-4">
            {data.claims.map((claim) => (
              <OneClaim key={claim.id} claim={claim} mayWithdraw={data.may_claim || claim.author_id === userId} />
            ))}
          </ul>
        )}
      </div>
      {problem !== undefined && (mayClaim || draft) && (
        <ClaimDrawer userId={userId} order={order} purpose="claim" onClose={() => change({}, { replace: true })} />
      )}
    </Card>
  )
}

const settled: Record<Settlement, string> = {
  refund: 'Вернём деньги',
  replace: 'Заменим товар',
  credit: 'Зачтём в другой заказ',
  none: 'Приняли к сведению',
}
const done: Record<Settlement, string> = {
  ...settled,
  refund: 'Деньги вернули',
  replace: 'Отправили замену',
  credit: 'Сумма зачтена',
}

function OneClaim({ claim, mayWithdraw }: { claim: Claim; mayWithdraw: boolean }) {
  const { status, settle_by, is_report, condition, wanted, items, verdict } = claim
  const outcome = status === 'accepted' ? settled[settle_by] : status === 'settled' ? done[settle_by] : undefined
  return (
    <li className="grid gap-2 border-t pt-4 text-14 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-semibold">
          №{'\u00a0'}
          {claim.number}
        </b>
        <StatusChip tone={claimStatus[status].tone}>{claimStatus[status].label}</StatusChip>
        <span className="text-13 text-muted tabular-nums">{dateTimeText(claim.created_at)}</span>
      </p>
      <p>
        {is_report && condition
          ? `Посылка вернулась: ${parcelCondition[condition].toLowerCase()}`
          : [claimKind[claim.kind], wanted && claimWish[wanted].toLowerCase()].filter(Boolean).join(', ')}
      </p>
      <ul className="text-13 text-ink-soft">
        {items.map(({ order_item_id, name, quantity }) => (
          <li key={order_item_id}>
            {name}, {quantity}
            {'\u00a0'}шт.
          </li>
        ))}
      </ul>
      {claim.comment && <p className="text-13 break-words whitespace-pre-line text-ink-soft">{claim.comment}</p>}
      <ClaimPhotos photos={claim.photos} />
      {(outcome || verdict) && (
        <p className="rounded-card bg-sunken px-4 py-3">
          {outcome && <b className="block font-semibold">{outcome}</b>}
          {verdict && <span className="break-words whitespace-pre-line">{verdict}</span>}
        </p>
      )}
      {claim.replacements
        .filter((order) => order.status !== 'cancelled')
        .map(({ id, number }) => (
          <p key={id}>
            Замена:{' '}
            <Link to="/orders/$orderId" params={{ orderId: id }} className="link">
              заказ {number}
            </Link>
          </p>
        ))}
      {status === 'new' && !is_report && mayWithdraw && <Withdraw claim={claim} />}
    </li>
  )
}

function Withdraw({ claim }: { claim: Claim }) {
  const { mutateAsync } = useMutation(withdrawMutation(claim.order_id))
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="justify-self-start">
          Отозвать
        </Button>
      }
      title={`Отозвать претензию №\u00a0${claim.number}?`}
      confirmLabel="Отозвать"
      cancelLabel="Оставить"
      tone="danger"
      onConfirm={() =>
        mutateAsync(claim.id).then(
          () => toast.success(`Претензия №\u00a0${claim.number} отозвана`),
          (error: unknown) => {
            toastError(error)
            throw error
          },
        )
      }
    >
      Мы перестанем её рассматривать. О тех же товарах можно будет сообщить снова, пока идёт срок.
    </ConfirmDialog>
  )
}
