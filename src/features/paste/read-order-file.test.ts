// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { xlsxFile } from '#lib/files/xlsx'
import { readOrderFile } from './read-order-file.ts'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)

test('a workbook is read by the names of its columns; lines above them stay', async () => {
  const book = await xlsxFile([
    ['Заявка клиники «Эстет»'],
    ['№', 'Наименование', 'Объём', 'Цена', 'Кол-во', 'Сумма'],
    [1, 'Тоник ромашка', '1 л', 5000, 3, 15000],
    [2, 'Крем & гель', null, null, 2, null],
  ])
  expect(await readOrderFile(file('order.xlsx', await book.arrayBuffer()))).toBe(
    'Заявка клиники «Эстет»\n№\tНаименование\tОбъём\tЦена\tКол-во\tСумма\nТоник ромашка 1 л\t3\nКрем & гель\t2',
  )
})

test.each([
  ['two columns without names', 'a.csv', 'Тоник ромашка 1 л;3\nКрем;2', 'Тоник ромашка 1 л\t3\nКрем\t2'],
  ['pieces first', 'a.csv', 'Количество;Товар\n3;Тоник\n2;Крем', 'Количество\tТовар\nТоник\t3\nКрем\t2'],
  ['commas', 'a.csv', 'sku,qty\nAQ-001-0050,3', 'sku\tqty\nAQ-001-0050\t3'],
  [
    'a chat',
    'chat.txt',
    'Здравствуйте, нам нужно\n\n[24.11.2026, 10:12] Айгуль: тоник, 3 шт',
    'Здравствуйте, нам нужно\n[24.11.2026, 10:12] Айгуль: тоник, 3 шт',
  ],
])('%s', async (_, name, text, expected) => {
  expect(await readOrderFile(file(name, text))).toBe(expected)
})

test('a picture and a broken workbook are no lists', async () => {
  expect(await readOrderFile(file('a.png', new Uint8Array([0x89, 0x50, 0, 0, 7])))).toBeNull()
  expect(await readOrderFile(file('a.xlsx', 'PK, but no archive'))).toBeNull()
})
