import { serveCallers } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { handle } from './handler.ts'

export default serveCallers(handle, ({ db }) => ({
  async read(managerId, month) {
    const { data, error } = await db.rpc('bonus_month', { manager_id: managerId, month })
    return error ? refusalOf(error) : { statement: data }
  },
  draw: drawPdf,
}))
