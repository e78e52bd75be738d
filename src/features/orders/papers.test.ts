import { describe, expect, test } from 'vitest'
import { hasInvoice, papersOf } from './papers.ts'

describe('an invoice', () => {
  const order = { status: 'new', payment_method: 'invoice', delivery_price: 0 } as const
  test('is there for orders paid by transfer', () => {
    expect(hasInvoice(order)).toBe(true)
    expect(hasInvoice({ ...order, payment_method: 'kaspi', status: 'delivered', delivery_price: 2000 })).toBe(true)
  })
  test('is not for cash', () => expect(hasInvoice({ ...order, payment_method: 'cash' })).toBe(false))
  test('waits for the price of delivery', () => expect(hasInvoice({ ...order, delivery_price: null })).toBe(false))
  test.each(['cancelled', 'returned'] as const)('is not for an order that is %s', (status) => {
    expect(hasInvoice({ ...order, status })).toBe(false)
  })
})

describe('the papers of an order', () => {
  const id = '7d000000-0000-4000-8000-000000000009'
  const order = {
    id,
    number: '2026-000123',
    status: 'confirmed',
    payment_method: 'invoice',
    delivery_price: 0,
    invoices: [
      { id: 'second', number: 14, issued_at: '2026-11-20T06:00:00Z', total: 18_700 },
      { id: 'first', number: 12, issued_at: '2026-11-18T20:00:00Z', total: 17_200 },
    ],
    claims: [],
  } as const
  const listed = (changes: object) => papersOf({ ...order, invoices: [...order.invoices], claims: [], ...changes })

  test('the current invoice is asked for by the order, earlier ones as they were issued', () => {
    expect(listed({})).toEqual([
      {
        title: 'Счёт на оплату',
        note: '№ 14 от 20.11.2026, 18\u00a0700\u00a0₸',
        call: `order-invoice?order_id=${id}`,
        fileName: 'Счёт по заказу 2026-000123.pdf',
      },
      {
        title: 'Счёт № 12',
        note: 'от 19.11.2026, 17\u00a0200\u00a0₸, заменён',
        call: 'order-invoice?invoice_id=first',
        fileName: 'Счёт № 12 по заказу 2026-000123.pdf',
      },
    ])
  })
  test('one that was not issued yet can be had, too', () => {
    expect(listed({ invoices: [] })).toMatchObject([{ note: 'Номер присвоим при скачивании' }])
  })
  test.each(['shipped', 'delivered'] as const)('an order that is %s has a waybill', (status) => {
    expect(listed({ status }).at(-1)).toMatchObject({
      title: 'Накладная З-2',
      call: `order-papers?kind=waybill&order_id=${id}`,
    })
  })
  test('a claim of the clinic is a paper, a report of a parcel is none', () => {
    const claim = { id: 'claim', number: 7, is_report: false, created_at: '2026-11-20T06:00:00Z' }
    const claims = [claim, { ...claim, id: 'report', is_report: true }]
    expect(listed({ status: 'delivered', claims }).filter(({ call }) => call.includes('claim'))).toEqual([
      {
        title: 'Претензия № 7',
        note: 'от 20.11.2026',
        call: 'order-papers?kind=claim&claim_id=claim',
        fileName: 'Претензия № 7 по заказу 2026-000123.pdf',
      },
    ])
  })
  test('an order that is over keeps what it had, and gets no other invoice', () => {
    const titles = (status: string) => listed({ status }).map(({ title }) => title)
    expect(titles('cancelled')).toEqual(['Счёт № 14', 'Счёт № 12'])
    expect(titles('returned')).toEqual(['Счёт № 14', 'Счёт № 12', 'Накладная З-2'])
  })
  test('cash before sending has none', () => {
    expect(listed({ payment_method: 'cash', invoices: [] })).toEqual([])
  })
})
