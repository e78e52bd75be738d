import { parse } from 'papaparse'
import { count } from '#lib/plural'
import type { StockProduct } from './stock-rows.ts'
import { pieces } from './words.ts'

/** A line as it is typed. */
export type Line = { id: string; code: string; quantity: string }

/** What a line comes to: its product and pieces, or what is wrong with it. */
export type LineState = { product?: StockProduct; quantity?: number; problem?: string; wrong?: 'code' | 'quantity' }

export type PostKind = 'receipt' | 'write_off'

const MOST_PIECES = 1_000_000

const newLine = (code = '', quantity = ''): Line => ({ id: crypto.randomUUID(), code, quantity })

export const isBlank = ({ code, quantity }: Line) => code.trim() === '' && quantity.trim() === ''

/** The lines with an empty one at the end, to go on in. */
export function withBlank(lines: readonly Line[]): Line[] {
  const last = lines.at(-1)
  return last && isBlank(last) ? [...lines] : [...lines, newLine()]
}

/** The lines with pasted ones in the place of an empty line, or after a filled one. */
export function insertLines(lines: readonly Line[], at: string, pasted: readonly TypedLine[]): Line[] {
  const index = lines.findIndex(({ id }) => id === at)
  const current = lines[index]
  const before = lines.slice(0, current && !isBlank(current) ? index + 1 : index)
  const added = pasted.map(({ code, quantity }) => newLine(code, quantity))
  return withBlank([...before, ...added, ...lines.slice(index + 1)])
}

type TypedLine = { code: string; quantity: string }

const CODE_HEADER = /артикул|sku|код/i
const QUANTITY_HEADER = /кол-?во|количеств|штук|шт\.|остат|quantity|qty/i
const BARCODE = /^\d{13}$/
/** An article has a letter; a mere number may count anything. */
const ARTICLE = /^(?=.*[A-Za-z])[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/

/**
 * Lines of a table copied from a spreadsheet. Columns are found by their headers; without any, the code is the first
 * article or EAN-13 of a row, the quantity the first number after it. What cannot be told stays to be corrected.
 */
export function readTable(text: string): TypedLine[] {
  const { data } = parse<string[]>(text, { delimiter: text.includes('\t') ? '\t' : ';', skipEmptyLines: 'greedy' })
  const rows = data.map((cells) => cells.map((cell) => cell.trim()))
  const [first = []] = rows
  const codeColumn = first.findIndex((cell) => CODE_HEADER.test(cell))
  const quantityColumn = first.findIndex((cell) => QUANTITY_HEADER.test(cell))
  if (codeColumn >= 0 && quantityColumn >= 0) {
    return rows.slice(1).map((cells) => ({ code: cells[codeColumn] ?? '', quantity: cells[quantityColumn] ?? '' }))
  }
  const hasHeader = codeColumn >= 0 || quantityColumn >= 0
  return rows.slice(hasHeader ? 1 : 0).map((cells) => {
    const found = cells.findIndex((cell) => BARCODE.test(cell) || ARTICLE.test(cell))
    const code = Math.max(found, 0)
    const after = cells.slice(code + 1)
    return {
      code: cells[code] ?? '',
      quantity: after.find((cell) => readQuantity(cell) !== undefined) ?? after[0] ?? '',
    }
  })
}

/** Whether a pasted text is more than one cell. */
export const isTable = (text: string) => /[\t\r\n]/.test(text.trim())

/** A whole number of pieces: «1 200», «12,0». */
export function readQuantity(text: string): number | undefined {
  const match = /^(\d+)(?:[.,]0+)?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''))
  const quantity = Number(match?.[1])
  return quantity >= 1 && quantity <= MOST_PIECES ? quantity : undefined
}

/** How a code is compared: articles are typed in any case. */
export const codeKey = (code: string) => code.trim().toUpperCase()

/** The codes of the lines, each once. */
export const codesOf = (lines: readonly Line[]) => [...new Set(lines.map(({ code }) => codeKey(code)).filter(Boolean))]

/** What each line comes to; blank ones come to nothing. `products` are those of `answered`, the codes looked up. */
export function checkLines(
  lines: readonly Line[],
  products: readonly StockProduct[],
  answered: ReadonlySet<string>,
  kind: PostKind,
): LineState[] {
  const byCode = new Map(products.map((product) => [codeKey(product.code), product]))
  const firstOf = new Map<string, number>()
  return lines.map((line, index): LineState => {
    if (isBlank(line)) return {}
    const key = codeKey(line.code)
    const product = byCode.get(key)
    const quantity = readQuantity(line.quantity)
    const known = { ...(product && { product }), ...(quantity && { quantity }) }
    if (!key) return { ...known, problem: 'Укажите артикул или штрихкод', wrong: 'code' }
    if (!product && answered.has(key))
      return { ...known, problem: 'Нет товара с таким артикулом или штрихкодом', wrong: 'code' }
    if (product) {
      const first = firstOf.get(product.product_id)
      if (first !== undefined) return { ...known, problem: `Этот товар уже есть в строке ${first + 1}`, wrong: 'code' }
      firstOf.set(product.product_id, index)
    }
    if (quantity === undefined) return { ...known, problem: 'Укажите целое число штук, от 1', wrong: 'quantity' }
    if (kind === 'write_off' && product && quantity > product.available) {
      return { ...known, problem: shortOf(product), wrong: 'quantity' }
    }
    return known
  })
}

/** Why no more can be written off. */
function shortOf({ available, reserved }: StockProduct) {
  const held = reserved > 0 ? `, ещё ${count(reserved, pieces)} в резерве заказов` : ''
  return `Доступно ${count(available, pieces)}${held}`
}

/** The lines with those of the same product added to its first one. */
export function mergeDuplicates(lines: readonly Line[], states: readonly LineState[]): Line[] {
  const totals = new Map<string, number>()
  for (const { product, quantity = 0 } of states) {
    if (product) totals.set(product.product_id, (totals.get(product.product_id) ?? 0) + quantity)
  }
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const product = states[index]?.product
    if (!product) return [line]
    if (seen.has(product.product_id)) return []
    seen.add(product.product_id)
    const total = totals.get(product.product_id)!
    return [{ ...line, quantity: total > 0 ? String(total) : line.quantity }]
  })
}
