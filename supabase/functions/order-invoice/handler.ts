import { answer } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { titleOf } from './document.ts'
import type { Invoice } from './invoice.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** The order's invoice, issued if need be, with the caller's own rights. */
  issue(orderId: string): Promise<{ invoice: Invoice } | Refusal>
  draw(invoice: Invoice): Promise<Uint8Array>
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** GET `?order_id=…` answers the order's invoice as a PDF, and issues it first if need be. Errors: those of issue_invoice(). */
export const handle = answer<Desk, string>('order-invoice', {
  method: 'GET',
  read({ url }) {
    const orderId = new URL(url).searchParams.get('order_id') ?? ''
    return UUID.test(orderId) ? orderId : null
  },
  async act(desk, orderId) {
    const outcome = await desk.issue(orderId)
    return 'code' in outcome ? outcome : pdfResponse(await desk.draw(outcome.invoice), titleOf(outcome.invoice))
  },
})
