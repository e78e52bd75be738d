import { describe, expect, test } from 'vitest'
import { decodeText } from '#lib/files/decode-text'
import { readCsv } from './csv-file.ts'
import type { CsvProblem } from './csv-table.ts'

const table = [
  ['Артикул', 'Название', 'Цена'],
  ['AQ-1', 'Крем; «ночной», 50\nмл', '8 600,00'],
  ['AQ-2', 'Тоник "Ромашка"', '12,5'],
]

/** Windows-1251: the browser decodes it, but does not encode it. */
const cp1251 = (text: string) =>
  Uint8Array.from(text, (char) => {
    const code = char.charCodeAt(0)
    if (code < 0x80) return code
    if (char === '«') return 0xab
    if (char === '»') return 0xbb
    if (code >= 0x410 && code <= 0x44f) return code - 0x350
    throw new Error(`No ${char} in this test's Windows-1251`)
  })
const utf16 = (text: string, { bigEndian = false, mark = true } = {}) => {
  const bytes = new DataView(new ArrayBuffer((text.length + 1) * 2))
  ;[...(mark ? '\uFEFF' : ''), ...text].forEach((char, index) =>
    bytes.setUint16(index * 2, char.charCodeAt(0), !bigEndian),
  )
  return new Uint8Array(bytes.buffer, 0, (text.length + (mark ? 1 : 0)) * 2)
}
const encodings = {
  'UTF-8': (text: string) => new TextEncoder().encode(text),
  'UTF-8 with a mark': (text: string) => new TextEncoder().encode(`\uFEFF${text}`),
  'Windows-1251': cp1251,
  'UTF-16, little-endian': (text: string) => utf16(text),
  'UTF-16, big-endian': (text: string) => utf16(text, { bigEndian: true }),
  'UTF-16 without a mark': (text: string) => utf16(text, { mark: false }),
}

const csv = (delimiter: string) =>
  table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')

describe.each(Object.entries(encodings))('%s', (name, encode) => {
  test.each([';', ',', '\t'])('with %j', (delimiter) => {
    const read = readCsv(encode(csv(delimiter)))
    expect(read).toMatchObject({ delimiter, header: table[0], encoding: name.split(/ with|,/)[0] })
    expect(read.rows).toEqual([
      { line: 2, cells: table[1] },
      { line: 3, cells: table[2] },
    ])
  })
})

test('blank rows are left out, and the others keep their numbers', () => {
  expect(readCsv(encodings['UTF-8']('Артикул;Цена\n\nA;1\n;\nB;2\n')).rows).toEqual([
    { line: 3, cells: ['A', '1'] },
    { line: 5, cells: ['B', '2'] },
  ])
})

test('the header may come after a title', () => {
  const read = readCsv(encodings['UTF-8']('Прайс на ноябрь\n\nАртикул;Цена\nA;5400'))
  expect(read).toMatchObject({ header: ['Артикул', 'Цена'], rows: [{ line: 4, cells: ['A', '5400'] }] })
})

test('columns without a header are called by their letters', () => {
  const read = readCsv(encodings['UTF-8']('AQ-1;8600\nAQ-2;12500\n'))
  expect(read.header).toEqual(['Колонка A', 'Колонка B'])
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['AQ-1', '8600'],
    ['AQ-2', '12500'],
  ])
})

test.each([
  ['', 'empty'],
  ['Артикул;Цена\r\n', 'empty'],
  [`Артикул;Цена\n${'A;1\n'.repeat(5001)}`, 'too_many_rows'],
] as const)('%j is no table: %s', (text, word) => {
  expect(() => readCsv(encodings['UTF-8'](text.slice(0)))).toThrow(
    expect.objectContaining<Partial<CsvProblem>>({ word }),
  )
})

test('a file of nothing but Latin letters is UTF-8', () => {
  expect(decodeText(encodings['UTF-8']('sku;price')).encoding).toBe('UTF-8')
})
