import { expect, test } from 'vitest'
import { csvFile } from './csv'

const textOf = async (rows: Parameters<typeof csvFile>[0]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvFile(rows).arrayBuffer())

test('a file begins with its mark, and each row ends its line', async () => {
  expect(
    await textOf([
      ['Клиника', 'Заказов'],
      ['Derma House', 12],
      [null, undefined],
    ]),
  ).toBe('\uFEFFКлиника;Заказов\r\nDerma House;12\r\n;\r\n')
})

test.each([
  ['a;b', '"a;b"'],
  ['ТОО "Дерма"', '"ТОО ""Дерма"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("//evil.example";"x")', `"'=HYPERLINK(""//evil.example"";""x"")"`],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=x', `"'\r=x"`],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['+7 (701) 123-45-67', "'+7 (701) 123-45-67"],
  ["'=1+1", "''=1+1"],
  ["'Кавычка", "'Кавычка"],
  ['-5', '-5'],
  ['-1234,5', '-1234,5'],
])('%s is written as %s', async (cell, written) => {
  expect(await textOf([[cell]])).toBe(`\uFEFF${written}\r\n`)
})

test('numbers stay numbers, also below zero', async () => {
  expect(await textOf([[-5, 0, 12.5]])).toBe('\uFEFF-5;0;12.5\r\n')
})
