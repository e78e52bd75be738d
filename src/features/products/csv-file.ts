import Papa from 'papaparse'
import { CsvProblem, MOST_ROWS, type CsvTable } from './csv-table.ts'

/** The text of a file, and the encoding that it is in: a mark tells, else the bytes. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: CsvTable['encoding'] } {
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be'), encoding: 'UTF-16' }
  // Delimiters, digits and line breaks of a table have a zero byte in UTF-16, on an odd place in the little-endian one.
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

/** Reads a table: any of the encodings, with semicolons, commas or tabs; blank rows are left out, their numbers are not. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, encoding } = decodeText(bytes)
  const delimiter = guessDelimiter(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  if (errors.some(({ type }) => type === 'Quotes')) throw new CsvProblem('broken_quotes')
  const filled = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...rows] = filled
  if (!header || rows.length === 0) throw new CsvProblem('empty')
  if (rows.length > MOST_ROWS) throw new CsvProblem('too_many_rows')
  return { encoding, delimiter, header: header.cells.map((name) => name.trim()), rows }
}

/** What divides the header into the most columns; rows would mislead, where some are blank or have commas in their numbers. */
function guessDelimiter(text: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data[0]?.length ?? 0
  return [';', '\t', ','].reduce((best, other) => (columns(other) > columns(best) ? other : best))
}
