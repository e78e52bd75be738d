import { STATUS_CODE } from '@std/http/status'
import { answer, readObject } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { isUuid } from '../_shared/uuid.ts'
import { documents, type Paper } from './documents.ts'
import type { Papers } from './orders.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** What the papers of these orders say, with the caller's own rights. */
  read(orderIds: string[]): Promise<Papers | Refusal>
  draw(document: object): Promise<Uint8Array>
}

const MOST = 100

/** POST `{paper, order_ids}` answers the papers of these orders as one PDF. Errors: those of delivery_papers(). */
export const handle = answer<Desk, { paper: Paper; orderIds: string[] }>('delivery-papers', {
  method: 'POST',
  async read(request) {
    const { paper, order_ids: ids } = (await readObject(request)) ?? {}
    const known = typeof paper === 'string' && Object.hasOwn(documents, paper)
    const named = Array.isArray(ids) && ids.length > 0 && ids.length <= MOST && ids.every((id) => isUuid(String(id)))
    return known && named ? { paper: paper as Paper, orderIds: ids as string[] } : null
  },
  async act(desk, { paper, orderIds }) {
    const papers = await desk.read(orderIds)
    if ('code' in papers) return papers
    if (papers.orders.length === 0) return { status: STATUS_CODE.NotFound, code: 'order_not_found' }
    const document = documents[paper](papers)
    return pdfResponse(await desk.draw(document), document.info.title)
  },
})
