import { answer } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type PriceList, priceListPaper } from './document.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** The price list with the caller's own prices. */
  prices(): Promise<PriceList | Refusal>
  draw(document: object): Promise<Uint8Array>
}

/** GET answers the price list of today as a PDF. Errors: those of price_list(). */
export const handle = answer<Desk>('price-list', {
  method: 'GET',
  async act(desk) {
    const list = await desk.prices()
    if ('code' in list) return list
    const document = priceListPaper(list)
    return pdfResponse(await desk.draw(document), document.info.title)
  },
})
