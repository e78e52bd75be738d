import type { Line, Waybill } from '../_shared/waybill.ts'

/** What delivery_papers() answers: no prices for any role. */
export type Papers = { seller: Seller; orders: Order[] }

export type Seller = { name: string; iin: string; address: string; phone: string }

/** An order to be sent. */
export type Order = Omit<Waybill, 'items'> & {
  id: string
  recipient_name: string
  recipient_phone: string
  comment: string
  weight: number | null
  /** Tenge to take on delivery. */
  amount_to_collect: number | null
  items: Item[]
}

export type Item = Line & { cell: string | null }

/** What of one article several orders need together. */
export type PickRow = Item & { orders: { number: string; pieces: number }[] }

/** The orders' lines summed by article, in the order of the cells; those without a cell come last. */
export function pickRows(orders: readonly Order[]): PickRow[] {
  const rows = new Map<string, PickRow>()
  for (const { number, items } of orders) {
    for (const item of items) {
      if (item.sent === 0) continue
      const row = rows.get(item.sku) ?? { ...item, quantity: 0, sent: 0, orders: [] }
      rows.set(item.sku, {
        ...row,
        quantity: row.quantity + item.quantity,
        sent: row.sent + item.sent,
        orders: [...row.orders, { number, pieces: item.sent }],
      })
    }
  }
  const byCell = new Intl.Collator('ru', { numeric: true })
  return [...rows.values()].toSorted(
    (a, b) =>
      Number(a.cell === null) - Number(b.cell === null) ||
      byCell.compare(a.cell ?? '', b.cell ?? '') ||
      byCell.compare(a.sku, b.sku),
  )
}

/** One label for each place of each order. */
export const labelsOf = (orders: readonly Order[]) =>
  orders.flatMap((order) =>
    Array.from({ length: order.places ?? 1 }, (_, index) => ({ order, place: index + 1, places: order.places ?? 1 })),
  )

/** +7 (727) 350-12-40 */
export const phoneText = (phone: string) =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7\u00a0($1)\u00a0$2-$3-$4')
