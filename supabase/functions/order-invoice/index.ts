import { STATUS_CODE } from '@std/http/status'
import { serveCallers } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { siteUrl } from '../_shared/secrets.ts'
import { invoiceDocument } from './document.ts'
import { handle } from './handler.ts'
import type { Invoice } from './invoice.ts'

export default serveCallers(handle, ({ db }) => ({
  async issue(orderId) {
    const { data, error } = await db.rpc('issue_invoice', { order_id: orderId })
    return error ? refusalOf(error) : { invoice: data }
  },
  async read(invoiceId) {
    const { data, error } = await db.from('invoices').select().eq('id', invoiceId).maybeSingle()
    if (error) return refusalOf(error)
    return data ? { invoice: data } : { status: STATUS_CODE.NotFound, code: 'invoice_not_found' }
  },
  draw: (invoice) => drawPdf(invoiceDocument(invoice, orderUrl(invoice))),
}))

/** The page of the order, where the function knows the shop's address. */
function orderUrl({ order_id }: Invoice): string | undefined {
  const site = siteUrl()
  return site ? `${site}/orders/${order_id}` : undefined
}
