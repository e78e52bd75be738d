import { AppError } from '#lib/backend/errors'
import type { ProductCard } from '#features/catalog/product.ts'
import { paidTotal } from '#features/orders/payment.ts'
import type { ChangedOrder } from './queries.ts'

/** One product of an order that is being changed. `had` is the quantity that the order has; 0 for an added one. */
export type ChangedLine = Pick<ProductCard, 'id' | 'sku' | 'name' | 'product_type' | 'volume_ml' | 'image_url'> & {
  /** What the order has, the cheapest first. */
  pieces: readonly { price: number; quantity: number }[]
  had: number
  quantity: number
  /** As it is sold today; undefined where it no longer is. */
  now: ProductCard | undefined
}

/** What somebody has entered: quantities by product id, 0 to leave one out, and the products that the order has not. */
export type Entered = { quantities: Readonly<Record<string, number>>; added: readonly ProductCard[] }

export const NOTHING_ENTERED: Entered = { quantities: {}, added: [] }

/** The lines of an order with what was entered; products of today by `products`. */
export function changedLines(order: ChangedOrder, products: readonly ProductCard[], entered: Entered): ChangedLine[] {
  const quantityOf = (id: string, had: number) => entered.quantities[id] ?? had
  const present = Map.groupBy(order.order_items, ({ product_id }) => product_id)
  const kept = [...present.values()].map((items): ChangedLine => {
    const { product_id: id, sku, name, product_type, volume_ml, image_url } = items[0]!
    const had = items.reduce((sum, { quantity }) => sum + quantity, 0)
    const pieces = items.map(({ price, quantity }) => ({ price, quantity })).sort((a, b) => a.price - b.price)
    const now = products.find((product) => product.id === id)
    return { id, sku, name, product_type, volume_ml, image_url, pieces, had, quantity: quantityOf(id, had), now }
  })
  const added = entered.added
    .filter(({ id }) => !present.has(id))
    .map((now): ChangedLine => ({ ...now, pieces: [], had: 0, quantity: quantityOf(now.id, 0), now }))
  return [...kept, ...added]
}

export const isChanged = ({ had, quantity }: ChangedLine) => quantity !== had

/** The most that can be ordered: what the order holds is not in the stock. */
export const mostOf = ({ had, now }: ChangedLine) => had + (now?.price == null ? 0 : now.max_quantity)

/** In tenge. Kept pieces keep their price and the dearest are taken off first; added ones cost today's. */
export function sumOf({ pieces, had, quantity, now }: ChangedLine): number {
  let left = Math.min(quantity, had)
  let sum = Math.max(quantity - had, 0) * (now?.price ?? 0)
  for (const { price, quantity: most } of pieces) {
    const taken = Math.min(left, most)
    sum += taken * price
    left -= taken
  }
  return sum
}

/** How much more a piece costs today than in the order, in tenge; 0 where no pieces are added. */
export function dearerBy({ pieces, had, quantity, now }: ChangedLine): number {
  const last = pieces.at(-1)
  return quantity > had && last && now?.price ? now.price - last.price : 0
}

export const goodsOf = (lines: readonly ChangedLine[]) => lines.reduce((sum, line) => sum + sumOf(line), 0)

/** All lines that are sold, as change_order() takes them: a price for added pieces only. */
export function requestedItems(lines: readonly ChangedLine[]) {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, had, quantity, now }) => ({
      product_id: id,
      quantity,
      price: quantity > had ? (now?.price ?? null) : null,
    }))
}

/** Products whose quantity somebody else has changed meanwhile. */
export function changedMeanwhile(before: ChangedOrder, after: ChangedOrder) {
  const was = new Map(changedLines(before, [], NOTHING_ENTERED).map((line) => [line.id, line]))
  const now = new Map(changedLines(after, [], NOTHING_ENTERED).map((line) => [line.id, line]))
  return [...new Map([...was, ...now]).values()].flatMap((line) => {
    const [from, to] = [was.get(line.id)?.had ?? 0, now.get(line.id)?.had ?? 0]
    return from === to ? [] : [{ ...line, from, to }]
  })
}

type Party = 'clinic' | 'staff'
type Rule = Pick<ChangedOrder, 'status' | 'payment_status' | 'received_total'>

/** Whether an order may be changed: true, or why not; undefined where nobody would ask. The database decides by the same rule. */
export function changeRule({ status, payment_status, received_total }: Rule, party: Party): true | string | undefined {
  if (status === 'assembling') return 'Склад уже собирает заказ: изменить его нельзя.'
  if (party === 'staff') return status === 'new' || status === 'confirmed' ? true : undefined
  if (status === 'confirmed') return 'Заказ подтверждён. Чтобы изменить его, напишите менеджеру.'
  if (status !== 'new') return undefined
  return payment_status === 'unpaid' && received_total === 0
    ? true
    : 'По заказу есть оплата. Чтобы изменить его, напишите менеджеру.'
}

/** What is left to pay once the total is another, in tenge; less than 0 is to be given back. */
export const leftAfter = (order: ChangedOrder, total: number) => total - paidTotal(order)

/** What a refusal says of single products, by sku. */
export function refusedLines(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {}
  const { lines } = (error.details ?? {}) as { lines?: unknown }
  if (!Array.isArray(lines)) return {}
  return Object.fromEntries(
    lines.flatMap((line: string | { sku: string; stock_count?: number } | null) => {
      const { sku, stock_count } = typeof line === 'string' ? { sku: line } : (line ?? { sku: '' })
      const text = stock_count === undefined ? refusals[error.word] : `Есть только ${stock_count}\u00a0шт.`
      return text ? [[sku, text]] : []
    }),
  )
}

const refusals: Record<string, string> = {
  certificate_required: 'Нужен действующий сертификат клиники',
  unknown_sku: 'Больше не продаётся',
  price_on_request: 'Цена по запросу',
  price_changed: 'Цена изменилась',
  below_minimum: 'Меньше, чем можно заказать',
  above_maximum: 'Больше, чем можно заказать',
  bad_step: 'Заказывают только упаковками',
}
