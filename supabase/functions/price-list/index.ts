import { serveCallers } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { handle } from './handler.ts'

export default serveCallers(handle, ({ db }) => ({
  async prices() {
    const { data, error } = await db.rpc('price_list')
    return error ? refusalOf(error) : data
  },
  draw: drawPdf,
}))
