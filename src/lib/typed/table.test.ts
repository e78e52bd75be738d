import { describe, expect, test } from 'vitest'
import { headerIndex, headerKey, readCells } from './table.ts'

const cells = (text: string) => readCells(text).rows.map((row) => row.cells)

/** What was pasted or stood in a file, and its rows. */
const tables: [what: string, text: string, rows: string[][]][] = [
  [
    'semicolons',
    'А;Б\n1;2',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'commas',
    'А,Б\n1,2',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'А\tБ\n1\t2',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'Windows line ends',
    'А;Б\r\n1;2\r\n',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'line ends of old Macs',
    'А;Б\r1;2\r',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'a mark of UTF-8',
    '\ufeffА;Б\n1;2',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'sep=',
    'sep=;\nА;Б\n1,5;2',
    [
      ['А', 'Б'],
      ['1,5', '2'],
    ],
  ],
  [
    'SEP= with a mark and Windows line ends',
    '\ufeffSEP=,\r\nА,Б\r\n1;5,2',
    [
      ['А', 'Б'],
      ['1;5', '2'],
    ],
  ],
  [
    'sep= of another sign',
    'sep=|\nА|Б\n1|2',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  ['sep= that the rows do not keep', 'sep=,\nА;Б\n1;2', [['А;Б'], ['1;2']]],
  [
    'blank rows',
    '\nА;Б\n\n;\n1;2\n\n',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'rows of hard spaces',
    'А;Б\n\u00a0;\u200b\n1;2',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'spaces around cells',
    ' А ;\tБ\n 1 ;\u00a02',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'quoted cells',
    '"А";"Б"\n"1";"2"',
    [
      ['А', 'Б'],
      ['1', '2'],
    ],
  ],
  [
    'a delimiter in quotes',
    'А;Б\n"1;5";2',
    [
      ['А', 'Б'],
      ['1;5', '2'],
    ],
  ],
  [
    'a line break in quotes',
    'А;Б\n"один\nдва";2',
    [
      ['А', 'Б'],
      ['один\nдва', '2'],
    ],
  ],
  [
    'a Windows line break in quotes',
    'А;Б\r\n"один\r\nдва";2',
    [
      ['А', 'Б'],
      ['один\r\nдва', '2'],
    ],
  ],
  [
    'doubled quotes',
    'А;Б\n"Крем ""Luna""";2',
    [
      ['А', 'Б'],
      ['Крем "Luna"', '2'],
    ],
  ],
  [
    'empty quoted cells',
    'А;Б\n"";2',
    [
      ['А', 'Б'],
      ['', '2'],
    ],
  ],
  [
    'a quote within a cell',
    'А;Б\nКрем "Luna";2',
    [
      ['А', 'Б'],
      ['Крем "Luna"', '2'],
    ],
  ],
  [
    'an inch sign',
    'А;Б\nНасадка 5";2',
    [
      ['А', 'Б'],
      ['Насадка 5"', '2'],
    ],
  ],
  [
    'a quoted word that begins a cell',
    'А;Б\n"Retinol" крем;2',
    [
      ['А', 'Б'],
      ['"Retinol" крем', '2'],
    ],
  ],
  [
    'the same in two rows',
    'А\t"Retinol" 0,3%\t5\nБ\t"Retinol" 0,3%\t7',
    [
      ['А', '"Retinol" 0,3%', '5'],
      ['Б', '"Retinol" 0,3%', '7'],
    ],
  ],
  [
    'the same at the end of rows',
    'А;"Retinol" 0,3%\nБ;"Retinol" 0,3%',
    [
      ['А', '"Retinol" 0,3%'],
      ['Б', '"Retinol" 0,3%'],
    ],
  ],
  [
    'a quote that is never closed',
    'А;Б\n"Крем;2\nТоник;3',
    [
      ['А', 'Б'],
      ['"Крем', '2'],
      ['Тоник', '3'],
    ],
  ],
  [
    'a quote alone',
    'А;Б\n";2',
    [
      ['А', 'Б'],
      ['"', '2'],
    ],
  ],
  [
    'inner quotes that are not doubled',
    'А;Б\n"Крем "Luna" дневной";2',
    [
      ['А', 'Б'],
      ['"Крем "Luna" дневной"', '2'],
    ],
  ],
  [
    'Russian quotes',
    'А;Б\n«Крем; ночь»;2',
    [
      ['А', 'Б'],
      ['«Крем', 'ночь»', '2'],
    ],
  ],
  [
    'decimal commas beside semicolons',
    'Цена;Остаток\n8 600,00;1,5\n7,5;2,5',
    [
      ['Цена', 'Остаток'],
      ['8 600,00', '1,5'],
      ['7,5', '2,5'],
    ],
  ],
  [
    'commas in texts of a file with semicolons',
    'Артикул;Состав\nA-1;Aqua, Glycerin, Niacinamide\nA-2;Aqua, Urea',
    [
      ['Артикул', 'Состав'],
      ['A-1', 'Aqua, Glycerin, Niacinamide'],
      ['A-2', 'Aqua, Urea'],
    ],
  ],
  [
    'more cells than columns',
    'А,Б\n1,2,3,4',
    [
      ['А', 'Б'],
      ['1', '2', '3', '4'],
    ],
  ],
  [
    'fewer cells than columns',
    'А;Б;В\n1;2',
    [
      ['А', 'Б', 'В'],
      ['1', '2'],
    ],
  ],
  [
    'empty cells at the end',
    'А;Б;;\n1;2;;',
    [
      ['А', 'Б', '', ''],
      ['1', '2', '', ''],
    ],
  ],
  [
    'a title above',
    'Прайс-лист на 1 ноября, Алматы\n\nАртикул;Цена\nA-1;5\nA-2;6',
    [['Прайс-лист на 1 ноября, Алматы'], ['Артикул', 'Цена'], ['A-1', '5'], ['A-2', '6']],
  ],
  ['one column', 'Артикул\nA-1\nA-2', [['Артикул'], ['A-1'], ['A-2']]],
  ['one cell', 'A-1', [['A-1']]],
  ['nothing', '', []],
  ['spaces alone', ' \n\t\n', []],
  [
    'errors of spreadsheets',
    'А;Б\n#Н/Д;#ЗНАЧ!',
    [
      ['А', 'Б'],
      ['#Н/Д', '#ЗНАЧ!'],
    ],
  ],
  [
    'a formula',
    'А;Б\n=1+1;"=HYPERLINK(""x"")"',
    [
      ['А', 'Б'],
      ['=1+1', '=HYPERLINK("x")'],
    ],
  ],
  [
    'a tab in quotes',
    'А\tБ\n"1\t5"\t2',
    [
      ['А', 'Б'],
      ['1\t5', '2'],
    ],
  ],
  [
    'an apostrophe',
    "А;Б\n'00123;2",
    [
      ['А', 'Б'],
      ["'00123", '2'],
    ],
  ],
  [
    'commas in names beside tabs',
    'A-1\tКрем, дневной, ночной\t5\nA-2\tТоник, лёгкий, мягкий\t7',
    [
      ['A-1', 'Крем, дневной, ночной', '5'],
      ['A-2', 'Тоник, лёгкий, мягкий', '7'],
    ],
  ],
  ['bars, which divide nothing', 'А|Б\n1|2', [['А|Б'], ['1|2']]],
]

test.each(tables)('%s', (_, text, rows) => {
  expect(cells(text)).toEqual(rows)
})

test('rows keep the numbers that spreadsheets show', () => {
  expect(readCells('sep=;\nА;Б\n\n"1\n5";2\n3;4').rows.map(({ line }) => line)).toEqual([1, 3, 4])
})

describe('the header', () => {
  const isName = (cell: string) => ['артикул', 'цена'].includes(headerKey(cell))
  const at = (text: string) => headerIndex(readCells(text).rows, isName)

  test.each([
    ['first', 'Артикул;Цена\nA-1;5', 0],
    ['below titles', 'Прайс\nот 1 ноября\nАртикул;Цена\nA-1;5', 2],
    ['below a title with one of the names', 'Цена;\nАртикул;Цена\nA-1;5', 1],
    ['with names that are written differently', '№;АРТИКУЛ:;Цена, ₸\n1;A-1;5', 0],
    ['nowhere', 'A-1;5\nA-2;6', -1],
    ['not in a row with a code', 'Номенклатура;Метка\nA-1;Цена', -1],
    ['not in a row with a number', 'Цена;15\nАртикул;Цена', 1],
    ['nowhere in an empty file', '', -1],
    ['too far below', `${'заметка\n'.repeat(20)}Артикул;Цена\nA-1;5`, -1],
  ])('%s', (_, text, index) => {
    expect(at(text)).toBe(index)
  })
})

test.each([
  ['Цена, ₸', 'цена'],
  ['  ЦЕНА ', 'цена'],
  ['Объём,\u00a0мл', 'объем мл'],
  ['Кол-во (шт.)', 'кол во шт'],
  ['\ufeffАртикул', 'артикул'],
  ['', ''],
])('the header %j is %j', (header, key) => {
  expect(headerKey(header)).toBe(key)
})

test('a quote that is never closed does not stop a large file', { timeout: 60_000 }, () => {
  const { rows } = readCells(`А;Б\n"Крем;1\n${'строка;2\n'.repeat(1_500_000)}`)
  expect(rows).toHaveLength(1_500_002)
})
