import { decodeText } from '#lib/files/decode-text'
import { isCode } from '#lib/typed/code'
import { headerIndex, readCells } from '#lib/typed/table'
import { CsvProblem, MOST_ROWS, type CsvTable } from './csv-table.ts'
import { columnName, isImportName } from './import-columns.ts'

/** Any encoding and delimiter; the header may come after a title, or be missing. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, encoding } = decodeText(bytes)
  const { delimiter, rows } = readCells(text)
  const found = headerIndex(rows, isImportName)
  const hasHeader = found >= 0 || !rows[0]?.cells.some(isCode)
  const [header, ...below] = rows.slice(Math.max(found, 0))
  const table = hasHeader ? below : rows
  if (!header || table.length === 0) throw new CsvProblem('empty')
  if (table.length > MOST_ROWS) throw new CsvProblem('too_many_rows')
  const names = hasHeader ? header.cells : header.cells.map((_, index) => `Колонка ${columnName(index)}`)
  return { encoding, delimiter, header: names, rows: table }
}
