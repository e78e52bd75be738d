import { answer } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Waybill, waybills } from '../_shared/waybill.ts'
import { type Claim, claimPaper } from './claim.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** What the waybill of an order says, with the caller's own rights. */
  waybill(orderId: string): Promise<SentOrder | Refusal>
  /** So for a claim. */
  claim(claimId: string): Promise<Claim | Refusal>
  draw(document: object): Promise<Uint8Array>
}

/** As order_waybill() answers. */
export type SentOrder = Waybill & { seller: { name: string; iin: string } }

type Asked = { kind: 'waybill' | 'claim'; id: string }

/**
 * GET `?kind=waybill&order_id=…` answers the waybill of an order that has left, `?kind=claim&claim_id=…` a clinic's claim, as a
 * PDF. Errors: those of order_waybill() and paper_of_claim().
 */
export const handle = answer<Desk, Asked>('order-papers', {
  method: 'GET',
  read({ url }) {
    const { searchParams } = new URL(url)
    const kind = searchParams.get('kind')
    if (kind !== 'waybill' && kind !== 'claim') return null
    const id = searchParams.get(kind === 'claim' ? 'claim_id' : 'order_id') ?? ''
    return isUuid(id) ? { kind, id } : null
  },
  async act(desk, { kind, id }) {
    const found = await desk[kind](id)
    if ('code' in found) return found
    const document = 'order_number' in found ? claimPaper(found) : waybills({ seller: found.seller, orders: [found] })
    return pdfResponse(await desk.draw(document), document.info.title)
  },
})
