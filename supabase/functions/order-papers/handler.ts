import { answer } from '../_shared/answer.ts'
import { pdfResponse } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { isUuid } from '../_shared/uuid.ts'
import { type Waybill, waybills } from '../_shared/waybill.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** What the waybill of an order says, with the caller's own rights. */
  waybill(orderId: string): Promise<SentOrder | Refusal>
  draw(document: object): Promise<Uint8Array>
}

/** As order_waybill() answers. */
export type SentOrder = Waybill & { seller: { name: string; iin: string } }

/** GET `?kind=waybill&order_id=…` answers the waybill of an order that has left, as a PDF. Errors: those of order_waybill(). */
export const handle = answer<Desk, string>('order-papers', {
  method: 'GET',
  read({ url }) {
    const { searchParams } = new URL(url)
    const orderId = searchParams.get('order_id') ?? ''
    return searchParams.get('kind') === 'waybill' && isUuid(orderId) ? orderId : null
  },
  async act(desk, orderId) {
    const order = await desk.waybill(orderId)
    if ('code' in order) return order
    const document = waybills({ seller: order.seller, orders: [order] })
    return pdfResponse(await desk.draw(document), document.info.title)
  },
})
