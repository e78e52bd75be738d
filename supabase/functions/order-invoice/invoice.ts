import { productTitle } from '../_shared/product-title.ts'
import { vatInside } from '../_shared/sums.ts'

/** An issued invoice with all that its paper says, as issue_invoice() answers. */
export type Invoice = {
  order_id: string
  number: number
  year: number
  issued_at: string
  order_number: string
  seller: {
    name: string
    iin: string
    iik: string
    bik: string
    kbe: string
    bank: string
    address: string
    phone: string
    tax_regime: string
    vat_rate: number | null
  }
  buyer: { name: string; bin_iin: string | null; address: string }
  items: Item[]
  /** The name of the delivery method. */
  delivery: string
  delivery_price: number
  /** The last day of the order's reservation, 2026-11-25. */
  valid_until: string | null
  total: number
  vat_amount: number | null
}

type Item = {
  sku: string
  name: string
  product_type: string
  volume_ml: number
  price: number
  quantity: number
  /** Percent of НДС inside the price; null without НДС. */
  vat_rate: number | null
}

/** A row of the invoice's table. */
export type Row = { code: string; name: string; quantity: number; unit: string; price: number; sum: number }

/** What is paid for: the goods, and delivery when it costs something. */
export function rowsOf({ items, delivery, delivery_price }: Invoice): Row[] {
  const goods = items.map((item) => ({
    code: item.sku,
    name: productTitle(item),
    quantity: item.quantity,
    unit: 'шт.',
    price: item.price,
    sum: item.price * item.quantity,
  }))
  const service = { code: '', name: `Доставка: ${delivery}`, quantity: 1, unit: 'усл.', price: delivery_price }
  return delivery_price > 0 ? [...goods, { ...service, sum: delivery_price }] : goods
}

/** Goods and delivery at one rate of НДС: what they come to, and the НДС inside, in tenge and тиын. */
export type VatGroup = { rate: number | null; total: number; vat: number }

/** The invoice by rates of НДС, the highest first; what carries none comes last. */
export function vatGroups({ items, delivery_price, seller }: Invoice): VatGroup[] {
  const parts = [
    ...items.map(({ vat_rate, price, quantity }) => ({ rate: vat_rate, total: price * quantity })),
    ...(delivery_price > 0 ? [{ rate: seller.vat_rate, total: delivery_price }] : []),
  ]
  const totals = new Map<number | null, number>()
  for (const { rate, total } of parts) totals.set(rate, (totals.get(rate) ?? 0) + total)
  return [...totals]
    .map(([rate, total]) => ({ rate, total, vat: vatInside(total, rate ?? 0) }))
    .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
}

/** What a number of twelve digits is called: the fifth digit of a БИН tells an organisation from a day of birth. */
export const idName = (id: string) => ('456'.includes(id.charAt(4)) ? 'БИН' : 'ИИН')
