import Papa from 'papaparse'
import { plainText } from '../text/plain-text.ts'
import { isCode } from './code.ts'
import { readNumber } from './number.ts'
import { cleanText } from './text.ts'

/** `line` counts from 1, as spreadsheets do. */
export type CellRow = { line: number; cells: string[] }

/** A header may stand below titles and blank rows. */
const DEEPEST_HEADER = 20

/**
 * Non-blank rows of a file or of a copied range. A quote that opens a cell but does not close it is text: spreadsheets
 * copy «"Retinol" 0,3%» as is.
 */
export function readCells(text: string): { delimiter: string; rows: CellRow[] } {
  const [, said, body = ''] = /^(?:sep=(.)\r?\n)?([^]*)$/i.exec(text.replace(/^\uFEFF/, ''))!
  const delimiter = said ?? guessDelimiter(body)
  const rows = parse(body, delimiter)
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cleanText(cell) !== ''))
  return { delimiter, rows }
}

/** The row with the most known names and without codes or numbers; -1 without one. */
export function headerIndex(rows: readonly CellRow[], isName: (cell: string) => boolean): number {
  const isValue = (cell: string) =>
    !isName(cell) && (isCode(cell) || typeof (readNumber(cell, 'pieces') ?? '') !== 'string')
  const names = rows
    .slice(0, DEEPEST_HEADER)
    .map(({ cells }) => (cells.some(isValue) ? 0 : cells.filter(isName).length))
  const most = Math.max(0, ...names)
  return most > 0 ? names.indexOf(most) : -1
}

/** «Цена (₸)» equals «цена». */
export const headerKey = (header: string) =>
  plainText(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function parse(text: string, delimiter: string, preview = 0): string[][] {
  const ends = `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}\\r\\n`
  const [start, end] = [`(?<=^|[${ends}])`, `(?=[${ends}]|$)`]
  const quoted = new RegExp(`${start}(?:"[^"]*(?:""[^"]*)*"|("[^${ends}]*))${end}`, 'g')
  const escaped = text.replace(quoted, (cell, stray?: string) => (stray ? `"${cell.replaceAll('"', '""')}"` : cell))
  return Papa.parse<string[]>(escaped, { delimiter, preview }).data
}

/** The separator that gives most of the first rows the same number of columns; tabs before semicolons before commas. */
function guessDelimiter(text: string): string {
  const scores = ['\t', ';', ','].map((delimiter) => {
    const widths = parse(text.slice(0, 100_000), delimiter, DEEPEST_HEADER).map((cells) => cells.length)
    const alike = Map.groupBy(
      widths.filter((width) => width > 1),
      (width) => width,
    )
    return { delimiter, rows: Math.max(0, ...[...alike.values()].map((rows) => rows.length)) }
  })
  return scores.toSorted((one, other) => other.rows - one.rows)[0]!.delimiter
}
