import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import { AppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { supabase } from '#lib/backend/supabase'
import { claimSchema, type Claim } from './claim.ts'
import type { Draft } from './draft-store.ts'
import { shownIn } from './queries.ts'
import type { ClaimKind, ClaimWish, Goods, ParcelCondition, Settlement } from './words.ts'

/** A second time it is there already. */
export async function storePhoto(path: string, blob: Blob): Promise<void> {
  const db = await supabase()
  const { error } = await db.storage.from('claim-photos').upload(path, blob, { contentType: blob.type })
  if (!error || ('statusCode' in error && String(error.statusCode) === '409')) return
  throw new AppError('status' in error && error.status ? 'file_not_sent' : 'network', { cause: error })
}

/** One key opens one claim. */
export async function openDraft(draft: Draft): Promise<Claim> {
  const shared = {
    order_id: draft.orderId,
    items: Object.entries(draft.quantities).flatMap(([order_item_id, quantity]) =>
      quantity > 0 ? { order_item_id, quantity } : [],
    ),
    comment: draft.comment,
    photos: draft.photos.map(({ path }) => path),
    idempotency_key: draft.key,
  }
  const answer =
    draft.purpose === 'return'
      ? await callRpc('report_return', { ...shared, condition: draft.what as ParcelCondition })
      : await callRpc('open_claim', { ...shared, kind: draft.what as ClaimKind, wanted: draft.wanted as ClaimWish })
  return claimSchema.parse(answer)
}

export const withdrawMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: (claim_id: string) => callRpc('withdraw_claim', { claim_id }),
    ...invalidates(...shownIn(orderId)),
  })

export type Verdict = { accepted: boolean; goods: Goods; settle_by: Settlement; comment: string }

type Claimed = { id: string; order_id: string }

export const decideMutation = ({ id: claim_id, order_id }: Claimed) =>
  rpcMutation('decide_claim', shownIn(order_id), (verdict: Verdict) => ({ claim_id, ...verdict }))

export const proposeMutation = ({ id: claim_id, order_id }: Claimed) =>
  rpcMutation('propose_claim_verdict', shownIn(order_id), (verdict: Verdict) => ({ claim_id, ...verdict }))

/** All pieces that are still owed, in one order; one key replaces once. */
export const replaceMutation = ({ id: claim_id, order_id }: Claimed) =>
  rpcMutation('replace_items', shownIn(order_id), (idempotency_key: string) => ({ claim_id, idempotency_key }))

type Move = { to_order_id: string; amount: number; idempotency_key: string }

/** Sets what one order has too much against another; one key moves once. */
export const moveSurplusMutation = (from_order_id: string) =>
  rpcMutation('move_surplus', shownIn(from_order_id), (move: Move) => ({ from_order_id, ...move }))
