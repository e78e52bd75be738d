import Papa from 'papaparse'
import { plainText } from '../plain-text.ts'
import { isCode } from './code.ts'
import { readNumber } from './number.ts'
import { cleanText } from './text.ts'

/** A row of cells with its number, as spreadsheets count it from 1. */
export type CellRow = { line: number; cells: string[] }

/** How far down a header may stand, below titles and blank rows. */
const DEEPEST_HEADER = 20

/**
 * The rows of a file or of what was copied from a spreadsheet, blank ones left out. A quote that stands where a cell begins and
 * does not end it is a sign of its text: spreadsheets copy «"Retinol" 0,3%» as it is.
 */
export function readCells(text: string): { delimiter: string; rows: CellRow[] } {
  const [, said, body = ''] = /^(?:sep=(.)\r?\n)?([^]*)$/i.exec(text.replace(/^\uFEFF/, ''))!
  const delimiter = said ?? guessDelimiter(body)
  const rows = parse(body, delimiter)
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cleanText(cell) !== ''))
  return { delimiter, rows }
}

/**
 * Where among the rows the header stands: the one with the most cells that are names, and with nothing that rows of products
 * have, a code or a number; -1 where there is none.
 */
export function headerIndex(rows: readonly CellRow[], isName: (cell: string) => boolean): number {
  const isValue = (cell: string) =>
    !isName(cell) && (isCode(cell) || typeof (readNumber(cell, 'pieces') ?? '') !== 'string')
  const names = rows
    .slice(0, DEEPEST_HEADER)
    .map(({ cells }) => (cells.some(isValue) ? 0 : cells.filter(isName).length))
  const most = Math.max(0, ...names)
  return most > 0 ? names.indexOf(most) : -1
}

/** A header as headers are compared: «Цена (₸)» and «цена» are the same. */
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

/** What divides most of the first rows into the same number of columns; tabs before semicolons, and those before commas. */
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
