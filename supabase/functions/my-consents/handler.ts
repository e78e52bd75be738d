import { STATUS_CODE } from '@std/http/status'
import { drawPdf, pdfResponse } from '../_shared/pdf.ts'
import type { Consents } from './consents.ts'
import { consentsDocument, TITLE } from './document.ts'

/** Reads what the caller agreed to, with the caller's own rights. */
export type ReadConsents = () => Promise<Consents>

/** Answers GET with the caller's consents as a PDF, or `{code}`. `readConsents` is null when nobody is signed in. */
export async function handle(
  request: Request,
  readConsents: ReadConsents | null,
  now = new Date().toISOString(),
): Promise<Response> {
  if (request.method !== 'GET') return refuse(STATUS_CODE.MethodNotAllowed, 'method_not_allowed')
  if (!readConsents) return refuse(STATUS_CODE.Unauthorized, 'not_signed_in')
  try {
    return pdfResponse(await drawPdf(consentsDocument(await readConsents(), now)), TITLE)
  } catch (error) {
    console.error('my-consents', error)
    return refuse(STATUS_CODE.InternalServerError, 'unexpected')
  }
}

function refuse(status: number, code: string): Response {
  return Response.json({ code }, { status, headers: { 'cache-control': 'no-store' } })
}
