import { formatPhone } from '../forms/phone.ts'

/** What a cell of a file can hold. */
export type Cell = string | number | null | undefined

/** A CSV file for Excel and Google Sheets: byte order mark, semicolons, and no cell that runs as a formula. */
export function csvFile(rows: readonly (readonly Cell[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(';')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** Without the plus, which a spreadsheet would read as a formula. */
export const filePhone = (phone: string | null) => phone && formatPhone(phone).slice(1)

// An apostrophe of the text itself is doubled, so that it differs from the one added here.
const STARTS_FORMULA = /^'*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/
const NUMBER = /^-?\d+([.,]\d+)?$/

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  const harmless = STARTS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
