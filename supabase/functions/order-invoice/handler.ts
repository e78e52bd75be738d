import { STATUS_CODE } from '@std/http/status'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { titleOf } from './document.ts'
import type { Invoice } from './invoice.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** The order's invoice, issued if need be, with the caller's own rights. */
  issue(orderId: string): Promise<{ invoice: Invoice } | Refusal>
  draw(invoice: Invoice): Promise<Uint8Array>
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Answers GET `?order_id=…` with the order's invoice as a PDF, or `{code}`. `desk` is null when nobody is signed in. */
export async function handle(request: Request, desk: Desk | null): Promise<Response> {
  if (request.method !== 'GET') return refuse({ status: STATUS_CODE.MethodNotAllowed, code: 'method_not_allowed' })
  if (!desk) return refuse({ status: STATUS_CODE.Unauthorized, code: 'not_signed_in' })
  const orderId = new URL(request.url).searchParams.get('order_id') ?? ''
  if (!UUID.test(orderId)) return refuse({ status: STATUS_CODE.BadRequest, code: 'bad_request' })

  try {
    const outcome = await desk.issue(orderId)
    if ('code' in outcome) return refuse(outcome)
    return pdfResponse(await desk.draw(outcome.invoice), titleOf(outcome.invoice))
  } catch (error) {
    console.error('order-invoice', error)
    return refuse({ status: STATUS_CODE.InternalServerError, code: 'unexpected' })
  }
}

function refuse({ status, code }: Refusal): Response {
  return Response.json({ code }, { status, headers: { 'cache-control': 'no-store' } })
}
