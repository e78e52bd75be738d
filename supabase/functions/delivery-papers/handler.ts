import { STATUS_CODE } from '@std/http/status'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { documents, type Paper } from './documents.ts'
import type { Papers } from './orders.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** What the papers of these orders say, with the caller's own rights. */
  read(orderIds: string[]): Promise<Papers | Refusal>
  draw(document: object): Promise<Uint8Array>
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MOST = 100

/** Answers POST `{paper, order_ids}` with the papers of all these orders as one PDF, or `{code}`. `desk` is null when nobody is signed in. */
export async function handle(request: Request, desk: Desk | null): Promise<Response> {
  if (request.method !== 'POST') return refuse({ status: STATUS_CODE.MethodNotAllowed, code: 'method_not_allowed' })
  if (!desk) return refuse({ status: STATUS_CODE.Unauthorized, code: 'not_signed_in' })
  const asked = readBody(await request.json().catch(() => null))
  if (!asked) return refuse({ status: STATUS_CODE.BadRequest, code: 'bad_request' })

  try {
    const papers = await desk.read(asked.orderIds)
    if ('code' in papers) return refuse(papers)
    if (papers.orders.length === 0) return refuse({ status: STATUS_CODE.NotFound, code: 'order_not_found' })
    const document = documents[asked.paper](papers)
    return pdfResponse(await desk.draw(document), document.info.title)
  } catch (error) {
    console.error('delivery-papers', error)
    return refuse({ status: STATUS_CODE.InternalServerError, code: 'unexpected' })
  }
}

function readBody(body: unknown): { paper: Paper; orderIds: string[] } | null {
  if (typeof body !== 'object' || body === null) return null
  const { paper, order_ids: ids } = body as { paper?: unknown; order_ids?: unknown }
  const known = typeof paper === 'string' && Object.hasOwn(documents, paper)
  const named = Array.isArray(ids) && ids.length > 0 && ids.length <= MOST && ids.every((id) => UUID.test(String(id)))
  return known && named ? { paper: paper as Paper, orderIds: ids as string[] } : null
}

function refuse({ status, code }: Refusal): Response {
  return Response.json({ code }, { status, headers: { 'cache-control': 'no-store' } })
}
