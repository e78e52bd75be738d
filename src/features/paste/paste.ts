import type { ProductCard } from '#features/catalog/product.ts'

/** The database reads as many at once. */
export const MOST_LINES = 200

/** A line to be read; the quantity of a column of its own. */
export type PastedLine = { text: string; quantity?: number }

export type Candidate = { product_id: string; match_type: 'exact' | 'fuzzy' | 'partial' | 'replacement' }

/** What a line was understood as, as `match_order_lines` answers. */
export type ReadLine = {
  /** From 1. */
  line: number
  text: string
  /** Null: none is asked for, or a part of a piece. */
  quantity: number | null
  state: 'matched' | 'choose' | 'unknown' | 'noise' | 'unavailable'
  candidates: readonly Candidate[]
}

/** What somebody has decided about a line: another product, or none; another quantity. */
export type Decision = { product?: ProductCard | null | undefined; quantity?: number }
export type Decisions = Readonly<Record<number, Decision>>

/** Each line that is not blank, as it was pasted. */
export const linesOf = (text: string): PastedLine[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }))

/** Where a line stands on the screen. */
export type Standing = 'ready' | 'doubt' | 'left-out' | 'noise'

export function standingOf({ line, state }: ReadLine, decisions: Decisions): Standing {
  const { product } = decisions[line] ?? {}
  if (product) return 'ready'
  if (product === null) return 'left-out'
  if (state === 'matched') return 'ready'
  return state === 'noise' ? 'noise' : 'doubt'
}

/** The product that goes into the cart for a line; what is doubtful is nobody's until it is chosen. */
export function productOf(read: ReadLine, decisions: Decisions, cards: ReadonlyMap<string, ProductCard>) {
  if (standingOf(read, decisions) !== 'ready') return undefined
  return decisions[read.line]?.product ?? cards.get(read.candidates[0]?.product_id ?? '')
}

export const quantityOf = ({ line, quantity }: ReadLine, decisions: Decisions) =>
  decisions[line]?.quantity ?? quantity ?? 1

/** What a product is ordered by: lines of one product are summed. */
export type Sum = { product: ProductCard; quantity: number; lines: number }

export function sumsOf(
  lines: readonly ReadLine[],
  decisions: Decisions,
  cards: ReadonlyMap<string, ProductCard>,
): Sum[] {
  const sums = new Map<string, Sum>()
  for (const read of lines) {
    const product = productOf(read, decisions, cards)
    if (!product) continue
    const sum = sums.get(product.id) ?? { product, quantity: 0, lines: 0 }
    sums.set(product.id, { product, quantity: sum.quantity + quantityOf(read, decisions), lines: sum.lines + 1 })
  }
  return [...sums.values()]
}

/** What the clinic has chosen for its words. A replacement is for today only. */
export const learntOf = (lines: readonly ReadLine[], decisions: Decisions) =>
  lines.flatMap(({ line, text, state }) => {
    const product = decisions[line]?.product
    return product && state !== 'unavailable' ? [{ text, product_id: product.id }] : []
  })

/** What a doubtful line asks. */
export function questionOf({ state, candidates, quantity }: ReadLine, cards: ReadonlyMap<string, ProductCard>): string {
  if (state === 'unknown' || candidates.length === 0) return 'Не нашли'
  if (state === 'unavailable') return 'Нет в наличии'
  if (quantity === null && candidates.length === 1) return 'Сколько штук?'
  const offered = candidates.flatMap(({ product_id }) => cards.get(product_id) ?? [])
  const isVolume = offered.length > 1 && offered.every(({ family }) => family && family === offered[0]!.family)
  return isVolume ? 'Какой объём?' : 'Что из этого?'
}
