import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import type { Order } from './queries.ts'

/** Paid by transfer, not over, and with a known sum. */
export function hasInvoice({ status, payment_method, delivery_price }: Invoiced): boolean {
  const isOver = status === 'cancelled' || status === 'returned'
  return payment_method !== 'cash' && !isOver && delivery_price !== null
}

type Invoiced = Pick<Order, 'status' | 'payment_method' | 'delivery_price'>

/** A PDF of an order. */
export type Paper = {
  title: string
  note: string
  /** What answers it. */
  call: string
  fileName: string
}

/** The current invoice, issued or not, the earlier ones, the waybill of what has left, and the clinic's claims. */
export function papersOf(order: Papered): Paper[] {
  const { id, number, status, invoices, claims } = order
  const [latest] = invoices
  const isOpen = hasInvoice(order)
  const kept = isOpen ? invoices.slice(1) : invoices
  return [
    ...(isOpen
      ? [{ ...invoicePaper(order), note: latest ? issuedText(latest) : 'Номер присвоим при скачивании' }]
      : []),
    ...kept.map((invoice) => ({
      title: `Счёт № ${invoice.number}`,
      note: [issuedDay(invoice), tenge(invoice.total), isOpen && 'заменён'].filter(Boolean).join(', '),
      call: `order-invoice?invoice_id=${invoice.id}`,
      fileName: `Счёт № ${invoice.number} по заказу ${number}.pdf`,
    })),
    ...(sent.has(status)
      ? [
          {
            title: 'Накладная З-2',
            note: `№ ${number}`,
            call: `order-papers?kind=waybill&order_id=${id}`,
            fileName: `Накладная З-2 ${number}.pdf`,
          },
        ]
      : []),
    ...claims
      .filter(({ is_report }) => !is_report)
      .map((claim) => ({
        title: `Претензия № ${claim.number}`,
        note: `от ${dateText(claim.created_at)}`,
        call: `order-papers?kind=claim&claim_id=${claim.id}`,
        fileName: `Претензия № ${claim.number} по заказу ${number}.pdf`,
      })),
  ]
}

type Papered = Invoiced & Pick<Order, 'id' | 'number' | 'invoices' | 'claims'>

/** Issued if need be. */
export const invoicePaper = ({ id, number }: Pick<Order, 'id' | 'number'>) => ({
  title: 'Счёт на оплату',
  call: `order-invoice?order_id=${id}`,
  fileName: `Счёт по заказу ${number}.pdf`,
})

const sent: ReadonlySet<Order['status']> = new Set(['shipped', 'delivered', 'returned'])

type Issued = Pick<Order['invoices'][number], 'number' | 'issued_at' | 'total'>

const issuedDay = ({ issued_at }: Issued) => `от ${dateText(issued_at)}`
const issuedText = (invoice: Issued) => `№ ${invoice.number} ${issuedDay(invoice)}, ${tenge(invoice.total)}`
