import { describe, expect, test } from 'vitest'
import { hasInvoice } from './invoice.ts'

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
