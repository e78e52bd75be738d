import { serveCallers } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { handle } from './handler.ts'

export default serveCallers(handle, ({ db }) => ({
  async waybill(orderId) {
    const { data, error } = await db.rpc('order_waybill', { order_id: orderId })
    return error ? refusalOf(error) : data
  },
  async claim(claimId) {
    const { data, error } = await db.rpc('paper_of_claim', { claim_id: claimId })
    return error ? refusalOf(error) : data
  },
  draw: drawPdf,
}))
