import { STATUS_CODE } from '@std/http/status'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type Statement, statementDocument } from './document.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** A manager's month, with the caller's own rights. */
  read(managerId: string, month: string): Promise<{ statement: Statement } | Refusal>
  draw(document: object): Promise<Uint8Array>
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MONTH = /^\d{4}-(0[1-9]|1[0-2])-01$/

/** Answers GET `?manager_id=…&month=2026-10-01` with the statement as a PDF, or `{code}`. `desk` is null when nobody is signed in. */
export async function handle(request: Request, desk: Desk | null): Promise<Response> {
  if (request.method !== 'GET') return refuse({ status: STATUS_CODE.MethodNotAllowed, code: 'method_not_allowed' })
  if (!desk) return refuse({ status: STATUS_CODE.Unauthorized, code: 'not_signed_in' })
  const asked = new URL(request.url).searchParams
  const [managerId, month] = [asked.get('manager_id') ?? '', asked.get('month') ?? '']
  if (!UUID.test(managerId) || !MONTH.test(month))
    return refuse({ status: STATUS_CODE.BadRequest, code: 'bad_request' })

  try {
    const outcome = await desk.read(managerId, month)
    if ('code' in outcome) return refuse(outcome)
    const document = statementDocument(outcome.statement)
    return pdfResponse(await desk.draw(document), document.info.title)
  } catch (error) {
    console.error('bonus-statement', error)
    return refuse({ status: STATUS_CODE.InternalServerError, code: 'unexpected' })
  }
}

function refuse({ status, code }: Refusal): Response {
  return Response.json({ code }, { status, headers: { 'cache-control': 'no-store' } })
}
