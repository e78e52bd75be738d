import { withSupabase } from '@supabase/server'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { siteUrl } from '../_shared/secrets.ts'
import { invoiceDocument } from './document.ts'
import { type Desk, handle } from './handler.ts'
import type { Invoice } from './invoice.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const caller = await callerOf(request)
    return handle(request, caller && deskOf(caller))
  }),
}

function deskOf({ db }: Caller): Desk {
  return {
    async issue(orderId) {
      const { data, error } = await db.rpc('issue_invoice', { order_id: orderId })
      return error ? refusalOf(error) : { invoice: data }
    },
    draw: (invoice) => drawPdf(invoiceDocument(invoice, orderUrl(invoice))),
  }
}

/** The page of the order, where the function knows the shop's address. */
function orderUrl({ order_id }: Invoice): string | undefined {
  const site = siteUrl()
  return site ? `${site}/orders/${order_id}` : undefined
}
