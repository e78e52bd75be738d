import { isCode } from '#lib/typed/code'
import { headerIndex, readCells } from '#lib/typed/table'
import { CsvProblem, MOST_ROWS, type CsvTable } from './csv-table.ts'
import { columnName, isImportName } from './import-columns.ts'

/** The text of a file and its encoding, by the byte order mark, else by the bytes. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: CsvTable['encoding'] } {
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be'), encoding: 'UTF-16' }
  // Delimiters, digits and line breaks have a zero byte in UTF-16, at odd places in little-endian.
  const zeros = [0, 0]
  bytes.subarray(0, 4096).forEach((byte, place) => {
    if (byte === 0) zeros[place % 2]! += 1
  })
  if (zeros[0]! + zeros[1]! > 0) {
    return { text: decode(zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'), encoding: 'UTF-16' }
  }
  try {
    return { text: decode('utf-8', true), encoding: 'UTF-8' }
  } catch {
    return { text: decode('windows-1251'), encoding: 'Windows-1251' }
  }
}

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
