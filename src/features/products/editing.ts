import { MOST_PIECES, readWhole } from '#lib/typed/whole'
import { readTenge } from '#lib/money/typed-sum'

/** Editable cells of a row, from left to right. */
export const EDITED_FIELDS = ['price', 'stock'] as const

export type EditedField = (typeof EDITED_FIELDS)[number]

export type CellPlace = { id: string; field: EditedField }

/** Where editing continues: a row down or up, or the next or previous cell, across the ends of rows. */
export type Direction = 'down' | 'up' | 'right' | 'left'

/** Undefined past the first and the last. */
export function nextCell(
  ids: readonly string[],
  { id, field }: CellPlace,
  direction: Direction,
): CellPlace | undefined {
  const row = ids.indexOf(id)
  const column = EDITED_FIELDS.indexOf(field)
  if (row < 0) return undefined
  const isAcross = direction === 'right' || direction === 'left'
  const step = direction === 'right' || direction === 'down' ? 1 : -1
  const place = isAcross ? row * EDITED_FIELDS.length + column + step : (row + step) * EDITED_FIELDS.length + column
  const next = ids[Math.floor(place / EDITED_FIELDS.length)]
  return next === undefined ? undefined : { id: next, field: EDITED_FIELDS[place % EDITED_FIELDS.length]! }
}

const MOST_PRICE = 100_000_000

/** Reads a typed price (null: on request) or number of pieces; or says what is wrong with it. */
export function readCell(field: EditedField, text: string): { value: number | null } | { problem: string } {
  if (field === 'price') {
    if (/^\s*(по запросу)?\s*$/i.test(text)) return { value: null }
    const { sum, problem } = readTenge(text)
    if (sum === undefined) return { problem: problem ?? 'Введите сумму цифрами' }
    return sum >= 1 && sum <= MOST_PRICE ? { value: sum } : { problem: 'От 1 до 100 000 000 ₸; пусто: по запросу' }
  }
  const { value, problem } = readWhole(text)
  if (value === undefined || value > MOST_PIECES) return { problem: problem ?? 'Целое число от 0 до 1 000 000' }
  return { value }
}
