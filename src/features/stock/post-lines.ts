import { count } from '#lib/text/plural'
import { isCode } from '#lib/typed/code'
import { headerIndex, headerKey, readCells } from '#lib/typed/table'
import { cleanText } from '#lib/typed/text'
import { MOST_PIECES, readWhole } from '#lib/typed/whole'
import type { MovementRow, StockProduct } from './stock-rows.ts'
import { pieces } from './words.ts'

export type Line = { id: string; code: string; quantity: string }

export type LineState = { product?: StockProduct; quantity?: number; problem?: string; wrong?: 'code' | 'quantity' }

export type PostKind = 'receipt' | 'write_off'

const newLine = (code = '', quantity = ''): Line => ({ id: crypto.randomUUID(), code, quantity })

export const isBlank = ({ code, quantity }: Line) => cleanText(code + quantity) === ''

/** Adds an empty line at the end to type into. */
export function withBlank(lines: readonly Line[]): Line[] {
  const last = lines.at(-1)
  return last && isBlank(last) ? [...lines] : [...lines, newLine()]
}

/** Puts pasted lines in the place of an empty line, or after a filled one. */
export function insertLines(lines: readonly Line[], at: string, pasted: readonly TypedLine[]): Line[] {
  const index = lines.findIndex(({ id }) => id === at)
  const current = lines[index]
  const before = lines.slice(0, current && !isBlank(current) ? index + 1 : index)
  const added = pasted.map(({ code, quantity }) => newLine(code, quantity))
  return withBlank([...before, ...added, ...lines.slice(index + 1)])
}

type TypedLine = { code: string; quantity: string }

/** Names of a column, the surest first. */
const CODE_NAMES = [/^(артикул|sku|штрих|barcode|ean)/, /(^| )код( |$)/]
const QUANTITY_NAMES = [/^(кол ?во|количество|quantity|qty)/, /(^| )шт(ук)?$/, /^остат/]
const isCalled = (cell: string, names: readonly RegExp[]) => names.some((name) => name.test(headerKey(cell)))
const isName = (cell: string) => isCalled(cell, CODE_NAMES) || isCalled(cell, QUANTITY_NAMES)

/** The column with the surest name; undefined if none or several have it. */
function columnOf(header: readonly string[], names: readonly RegExp[]): number | undefined {
  const found = names.map((name) => header.flatMap((cell, column) => (isCalled(cell, [name]) ? [column] : [])))
  const [column, ...others] = found.find((columns) => columns.length > 0) ?? []
  return others.length > 0 ? undefined : column
}

/**
 * Reads a table copied from a spreadsheet. Columns are found by their headers; without headers the code is the first
 * article or EAN-13 of a row, and the quantity the first number after it. What cannot be read is left to be corrected.
 */
export function readTable(text: string): TypedLine[] {
  const { rows } = readCells(text)
  const found = headerIndex(rows, isName)
  const header = rows[found]?.cells ?? []
  const codeColumn = columnOf(header, CODE_NAMES)
  const quantityColumn = columnOf(header, QUANTITY_NAMES)
  const isCounted = header.some((cell) => isCalled(cell, QUANTITY_NAMES))
  return rows.slice(found + 1).map(({ cells }) => {
    const code = codeColumn ?? Math.max(cells.findIndex(isCode), 0)
    // A row with more cells than the header was split wrongly.
    const isTorn = found >= 0 && cells.slice(header.length).some(Boolean)
    if (isTorn || (isCounted && quantityColumn === undefined)) return { code: cells[code] ?? '', quantity: '' }
    const after = cells.slice(code + 1)
    const first = after.find((cell) => readQuantity(cell) !== undefined) ?? after[0]
    return { code: cells[code] ?? '', quantity: (quantityColumn === undefined ? first : cells[quantityColumn]) ?? '' }
  })
}

/** Whether a pasted text has more than one cell. */
export const isTable = (text: string) => /[\t\r\n]/.test(text.trim())

/** A whole number of pieces from 1: «1 200», «12,0», «5 шт». */
export function readQuantity(text: string): number | undefined {
  const { value = 0 } = readWhole(text)
  return value >= 1 && value <= MOST_PIECES ? value : undefined
}

/** For comparing: articles are typed in any case. */
export const codeKey = (code: string) => cleanText(code).toUpperCase()

export const codesOf = (lines: readonly Line[]) => [...new Set(lines.map(({ code }) => codeKey(code)).filter(Boolean))]

/** The state of each line; blank ones have none. `products` are the answer for the codes `answered`. */
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
    if (quantity === undefined) {
      const { problem = 'Укажите целое число штук, от 1' } = readWhole(line.quantity)
      return { ...known, problem, wrong: 'quantity' }
    }
    if (kind === 'write_off' && product && quantity > product.available) {
      return { ...known, problem: shortOf(product), wrong: 'quantity' }
    }
    return known
  })
}

function shortOf({ available, reserved }: StockProduct) {
  const held = reserved > 0 ? `, ещё ${count(reserved, pieces)} в резерве заказов` : ''
  return `Доступно ${count(available, pieces)}${held}`
}

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

export const LONGEST_NOTE = 500

/** The note of the movements that undo those with this one. */
export const undoingNote = (note: string) => `Отмена: ${note}`.slice(0, LONGEST_NOTE)

type Movement = Pick<MovementRow, 'id' | 'product_id' | 'delta' | 'note'>

/** The ids of those among `moves` that one of `backs` undid; both newest first. */
export function undoneMoves(moves: readonly Movement[], backs: readonly Movement[]): Set<number> {
  const unused = [...backs]
  return new Set(
    moves.flatMap(({ id, product_id, delta, note }) => {
      const at = unused.findIndex(
        (back) =>
          back.id > id && back.product_id === product_id && back.delta === -delta && back.note === undoingNote(note),
      )
      return at >= 0 && unused.splice(at, 1) ? [id] : []
    }),
  )
}
