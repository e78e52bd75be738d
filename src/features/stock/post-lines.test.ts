import { describe, expect, test } from 'vitest'
import {
  checkLines,
  insertLines,
  mergeDuplicates,
  readQuantity,
  readTable,
  undoneMoves,
  withBlank,
  type Line,
} from './post-lines.ts'

const cream = {
  code: 'AQ-1',
  product_id: 'p1',
  sku: 'AQ-1',
  name: 'Крем',
  product_type: 'Крем',
  volume_ml: 50,
  available: 5,
  reserved: 3,
}
const line = (id: string, code: string, quantity: string): Line => ({ id, code, quantity })

describe('a pasted table', () => {
  test.each([
    [
      'article and number',
      'AQ-003-0030\t12\nAG-009-0050\t5',
      [
        ['AQ-003-0030', '12'],
        ['AG-009-0050', '5'],
      ],
    ],
    ['with a name between and a price after', 'AQ-003-0030\tКрем\t12\t5 400', [['AQ-003-0030', '12']]],
    ['with numbered rows', '1\tAQ-003-0030\tКрем\t12', [['AQ-003-0030', '12']]],
    [
      'by EAN-13, with Windows line ends',
      '4870000000012\t3\r\n4870000000029\t1\r\n',
      [
        ['4870000000012', '3'],
        ['4870000000029', '1'],
      ],
    ],
    [
      'with headers, whatever their order',
      'Количество\tНазвание\tАртикул\n7\tКрем 50\tAQ-003-0030',
      [['AQ-003-0030', '7']],
    ],
    ['of a CSV file', 'Артикул;Кол-во\n"AQ-003-0030";"1 200"', [['AQ-003-0030', '1 200']]],
    ['with a quantity that is none', 'AQ-003-0030\tмного', [['AQ-003-0030', 'много']]],
    [
      'of codes alone',
      'AQ-003-0030\nAQ-003-0030',
      [
        ['AQ-003-0030', ''],
        ['AQ-003-0030', ''],
      ],
    ],
    [
      'with a line break in a name',
      '"Крем\nдневной"\tAQ-003-0030\t2\nТоник\tAQ-002-0200\t3',
      [
        ['AQ-003-0030', '2'],
        ['AQ-002-0200', '3'],
      ],
    ],
    [
      'without a header, with units',
      'AG-006-0030\t5 шт\nAG-006-0050\t3 шт.',
      [
        ['AG-006-0030', '5 шт'],
        ['AG-006-0050', '3 шт.'],
      ],
    ],
    [
      'without a header, with names that hold the words of one',
      'AQ-003-0030\tOcean Cleanser\t12\nAQ-002-0200\tНабор пробников 10 шт\t3\nAQ-001-0050\tКод красоты\t4',
      [
        ['AQ-003-0030', '12'],
        ['AQ-002-0200', '3'],
        ['AQ-001-0050', '4'],
      ],
    ],
    [
      'with a sum below',
      'AQ-003-0030\t12\nAQ-002-0200\t3\nИтого, штук\t15',
      [
        ['AQ-003-0030', '12'],
        ['AQ-002-0200', '3'],
        ['Итого, штук', '15'],
      ],
    ],
    ['with commas in a name', 'AG-006-0030\tКрем, дневной, ночной, 50 мл\t5', [['AG-006-0030', '5']]],
    [
      'with stock beside the quantity',
      'Артикул\tОстаток на складе\tКол-во\nAG-006-0030\t344\t12',
      [['AG-006-0030', '12']],
    ],
    ['with two quantities', 'Артикул\tКол-во\tКоличество\nAG-006-0030\t5\t6', [['AG-006-0030', '']]],
    ['with an inner code', 'Код\tАртикул\tНаименование\tКол-во\n00123\tAG-006-0030\tКрем\t7', [['AG-006-0030', '7']]],
    [
      'with a title above',
      'Накладная 418 от 17.11.2026\n\nАртикул\tКоличество\nAG-006-0030\t5',
      [['AG-006-0030', '5']],
    ],
    [
      'with quoted names',
      'AG-006-0030\t"Retinol" 0,3%\t5\nAQ-003-0030\t"Retinol" 0,3%\t7',
      [
        ['AG-006-0030', '5'],
        ['AQ-003-0030', '7'],
      ],
    ],
    ['with pieces and their unit', 'Артикул\tКол-во\nAG-006-0030\t5 шт', [['AG-006-0030', '5 шт']]],
    ['with a torn row', 'Артикул;Кол-во\nAG-006-0030;5;6', [['AG-006-0030', '']]],
    ['with a number, a name and a price', '1\tAG-006-0030\tКрем\t12\t5 400', [['AG-006-0030', '12']]],
    ['with hard spaces', 'Артикул;Кол-во\nAG-006-0030\u00a0;\u00a01 200', [['AG-006-0030', '1 200']]],
    ['with an error of a formula', 'Артикул\tКол-во\nAG-006-0030\t#ЗНАЧ!', [['AG-006-0030', '#ЗНАЧ!']]],
    ['with empty rows', '\n\t\nAQ-003-0030\t1\n\n', [['AQ-003-0030', '1']]],
  ])('%s', (_, text, expected) => {
    expect(readTable(text).map(({ code, quantity }) => [code, quantity])).toEqual(expected)
  })

  test('takes the place of the empty line it is pasted into, and leaves filled ones', () => {
    const lines = [line('a', 'X-1', '1'), line('b', '', ''), line('c', 'Y-1', '2')]
    const pasted = [{ code: 'N-1', quantity: '9' }]
    expect(insertLines(lines, 'b', pasted).map(({ code }) => code)).toEqual(['X-1', 'N-1', 'Y-1', ''])
    expect(insertLines(lines, 'a', pasted).map(({ code }) => code)).toEqual(['X-1', 'N-1', '', 'Y-1', ''])
  })
})

test.each([
  ['12', 12],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['12,0', 12],
  ['12.00', 12],
  ['0', undefined],
  ['12,5', undefined],
  ['-3', undefined],
  ['1000001', undefined],
  ['', undefined],
  ['много', undefined],
])('«%s» pieces are %s', (text, expected) => {
  expect(readQuantity(text)).toBe(expected)
})

describe('a line', () => {
  const check = (kind: 'receipt' | 'write_off', ...lines: Line[]) =>
    checkLines(lines, [cream], new Set(['AQ-1', 'NO-1']), kind).map(({ problem }) => problem)

  test('is right with a known code and a number', () => {
    expect(check('receipt', line('a', ' aq-1 ', '6'), line('b', '', ''))).toEqual([undefined, undefined])
  })
  test('is not called unknown before the answer is there', () => {
    expect(check('receipt', line('a', 'LATER-1', '6'))).toEqual([undefined])
  })
  test('says what is wrong with it', () => {
    expect(
      check('write_off', line('a', 'NO-1', '1'), line('b', '', '1'), line('c', 'AQ-1', 'x'), line('d', 'AQ-1', '1')),
    ).toEqual([
      'Нет товара с таким артикулом или штрихкодом',
      'Укажите артикул или штрихкод',
      'Введите целое число цифрами',
      'Этот товар уже есть в строке 3',
    ])
    expect(check('write_off', line('a', 'AQ-1', '6'))).toEqual([
      'Доступно 5\u00a0штук, ещё 3\u00a0штуки в резерве заказов',
    ])
    expect(check('receipt', line('a', 'AQ-1', '6'))).toEqual([undefined])
  })
})

test('lines of one product become its first one', () => {
  const lines = withBlank([line('a', 'AQ-1', '2'), line('b', 'NO-1', '1'), line('c', 'aq-1', '3')])
  const states = checkLines(lines, [cream], new Set(['AQ-1', 'NO-1']), 'receipt')
  expect(mergeDuplicates(lines, states).map(({ code, quantity }) => [code, quantity])).toEqual([
    ['AQ-1', '5'],
    ['NO-1', '1'],
    ['', ''],
  ])
})

test('of two equal receipts only the one that was undone is marked', () => {
  const move = (id: number, delta: number, note = 'Накладная 1', product_id = 'p1') => ({ id, delta, note, product_id })
  const marked = (moves: number[], ...backs: ReturnType<typeof move>[]) => [
    ...undoneMoves(
      moves.map((id) => move(id, 12)),
      backs,
    ),
  ]
  expect(marked([4, 1], move(2, -12, 'Отмена: Накладная 1'))).toEqual([1])
  expect(marked([2, 1], move(3, -12, 'Отмена: Накладная 1'))).toEqual([2])
  expect(marked([1], move(2, -12), move(3, -5, 'Отмена: Накладная 1'))).toEqual([])
  expect(marked([1], move(2, -12, 'Отмена: Накладная 1', 'p2'))).toEqual([])
})
