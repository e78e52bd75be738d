import { answer } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { isUuid } from '../_shared/uuid.ts'
import { titleOf } from './document.ts'
import type { Invoice } from './invoice.ts'

type Outcome = Promise<{ invoice: Invoice } | Refusal>

/** What the function works with, for one caller. */
export type Desk = {
  /** The order's invoice, issued if need be, with the caller's own rights. */
  issue(orderId: string): Outcome
  /** An invoice as it was issued, with the caller's own rights. */
  read(invoiceId: string): Outcome
  draw(invoice: Invoice): Promise<Uint8Array>
}

type Asked = { of: 'issue' | 'read'; id: string }

/**
 * GET `?order_id=…` answers the order's invoice as a PDF, and issues it first if need be; `?invoice_id=…` one that was issued.
 * Errors: those of issue_invoice(), invoice_not_found (404).
 */
export const handle = answer<Desk, Asked>('order-invoice', {
  method: 'GET',
  read({ url }) {
    const { searchParams } = new URL(url)
    const invoiceId = searchParams.get('invoice_id')
    const id = invoiceId ?? searchParams.get('order_id') ?? ''
    return isUuid(id) ? { of: invoiceId === null ? 'issue' : 'read', id } : null
  },
  async act(desk, { of, id }) {
    const outcome = await desk[of](id)
    return 'code' in outcome ? outcome : pdfResponse(await desk.draw(outcome.invoice), titleOf(outcome.invoice))
  },
})
