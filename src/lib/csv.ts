import { formatPhone } from './phone.ts'

/** What a cell of a file can hold. */
export type Cell = string | number | null | undefined

/**
 * Rows as a CSV file that Excel and Google Sheets open as they are: with a mark of its encoding, semicolons, and no cell
 * that a spreadsheet would run as a formula.
 */
export function csvFile(rows: readonly (readonly Cell[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(';')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** A phone for a file: without its plus, which a spreadsheet would take for the beginning of a formula. */
export const filePhone = (phone: string | null) => phone && formatPhone(phone).slice(1)

// An apostrophe of the text's own gets another, or whoever reads the file would take it for the one that is put here.
const STARTS_FORMULA = /^'*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/
const NUMBER = /^-?\d+([.,]\d+)?$/

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  const harmless = STARTS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
