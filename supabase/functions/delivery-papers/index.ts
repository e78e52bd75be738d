import { serveCallers } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { handle } from './handler.ts'

export default serveCallers(handle, ({ db }) => ({
  async read(orderIds) {
    const { data, error } = await db.rpc('delivery_papers', { order_ids: orderIds })
    return error ? refusalOf(error) : data
  },
  draw: drawPdf,
}))
