/** An issued invoice with all that its paper says, as issue_invoice() answers. */
export type Invoice = {
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
  total: number
  vat_amount: number | null
}

type Item = { sku: string; name: string; product_type: string; volume_ml: number; price: number; quantity: number }

/** A row of the invoice's table. */
export type Row = { code: string; name: string; quantity: number; unit: string; price: number; sum: number }

/** What is paid for: the goods, and delivery when it costs something. */
export function rowsOf({ items, delivery, delivery_price }: Invoice): Row[] {
  const goods = items.map(({ sku, name, product_type, volume_ml, price, quantity }) => ({
    code: sku,
    name: `${product_type} «${name}», ${volume_ml} мл`,
    quantity,
    unit: 'шт.',
    price,
    sum: price * quantity,
  }))
  const service = { code: '', name: `Доставка: ${delivery}`, quantity: 1, unit: 'усл.', price: delivery_price }
  return delivery_price > 0 ? [...goods, { ...service, sum: delivery_price }] : goods
}
