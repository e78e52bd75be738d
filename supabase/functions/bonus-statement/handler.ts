import { answer } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Statement, statementDocument } from './document.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** A manager's month, with the caller's own rights. */
  read(managerId: string, month: string): Promise<{ statement: Statement } | Refusal>
  draw(document: object): Promise<Uint8Array>
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])-01$/

/** GET `?manager_id=…&month=2026-10-01` answers the manager's statement as a PDF. Errors: those of bonus_month(). */
export const handle = answer<Desk, { managerId: string; month: string }>('bonus-statement', {
  method: 'GET',
  read({ url }) {
    const { searchParams } = new URL(url)
    const managerId = searchParams.get('manager_id') ?? ''
    const month = searchParams.get('month') ?? ''
    return isUuid(managerId) && MONTH.test(month) ? { managerId, month } : null
  },
  async act(desk, { managerId, month }) {
    const outcome = await desk.read(managerId, month)
    if ('code' in outcome) return outcome
    const document = statementDocument(outcome.statement)
    return pdfResponse(await desk.draw(document), document.info.title)
  },
})
