import { decodeText } from '#lib/files/decode-text'
import { readXlsx } from '#lib/files/read-xlsx'
import { headerIndex, headerKey, readCells } from '#lib/typed/table'
import { linesOf } from './paste.ts'

/** What columns of pieces are called. */
const PIECES = /^(?:кол во|количество|кол|шт|штук|заказ|нужно|qty|quantity|саны|дана)(?: шт)?$/
const NAMES = /^(?:наименование|название|товар|номенклатура|продукт|позиция|артикул|sku|name|product|атауы|тауар)$/
/** Columns that say nothing of what is ordered. */
const OTHERS = /^(?:n|no|п п|цена|сумма|стоимость|итого|ед изм|единица|price|total|sum|бағасы)(?: .*)?$/

/** The lines of a text, CSV or XLSX file as they would be pasted; null for another file. */
export async function readOrderFile(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const rows = readXlsx(bytes)
    return rows && pastable(rows)
  }
  const { text } = decodeText(bytes)
  if (text.includes('\0')) return null
  const { delimiter, rows } = readCells(text)
  // A chat has commas too.
  return delimiter === ',' && !/\.csv$/i.test(file.name)
    ? linesOf(text)
        .map((line) => line.text)
        .join('\n')
    : pastable(rows.map(({ cells }) => cells))
}

/** Tells the pieces by their header; without one, the database tells them by their place. */
export function pastable(rows: readonly string[][]): string {
  const clean = rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ').trim()))
  const filled = clean.filter((cells) => cells.some(Boolean))
  const isName = (cell: string) => [PIECES, NAMES, OTHERS].some((names) => names.test(headerKey(cell)))
  const at = headerIndex(
    filled.map((cells, line) => ({ line, cells })),
    isName,
  )
  const header = filled[at]?.map(headerKey) ?? []
  const pieces = header.findIndex((name) => PIECES.test(name))
  const line = (cells: readonly string[], index: number) => {
    if (pieces < 0 || index <= at) return cells.filter(Boolean).join('\t')
    const said = cells.filter((cell, place) => cell && place !== pieces && !OTHERS.test(header[place] ?? ''))
    return [said.join(' '), cells[pieces] ?? ''].filter(Boolean).join('\t')
  }
  return filled.map(line).join('\n')
}
