type Cell = string | number | null | undefined

/**
 * Rows as a CSV file that Excel and Google Sheets open as they are: with a mark of its encoding, semicolons, and nothing
 * that somebody typed taken for a formula.
 */
export function csvFile(rows: readonly (readonly Cell[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(';')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  // A number or a phone with its sign may stay: there is nothing in it to run.
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^[+-][\d\s().,-]*$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
