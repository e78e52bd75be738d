import { describe, expect, test } from 'vitest'
import type { CsvTable } from './csv-table.ts'
import type { ImportField } from './import-columns.ts'
import { importReport, nearest, tenfoldCount, type ImportAnswer } from './import-report.ts'

const table: CsvTable = {
  encoding: 'UTF-8',
  delimiter: ';',
  header: ['Артикул', 'Название', 'Тип', 'Цена'],
  rows: [
    { line: 2, cells: ['aq-1', 'Крем', 'Крем', '8600'] },
    { line: 3, cells: ['AQ-2', 'Тоник', 'Тоник', '100'] },
    { line: 5, cells: ['AQ-3', 'Маска', 'Маска-крем', '7 2ОО'] },
    { line: 6, cells: ['AQ-4', 'Новый', 'Крем', ''] },
  ],
}
const answer: ImportAnswer = {
  created: 1,
  changed: 1,
  skipped: 1,
  changes: [
    { row: 2, sku: 'AQ-2', field: 'price', old: null, new: 100 },
    { row: 4, sku: 'AQ-4', field: 'sku', old: null, new: 'AQ-4' },
    { row: 4, sku: 'AQ-4', field: 'name', old: null, new: 'Новый' },
  ],
  errors: [
    { row: 3, field: 'product_type', error: 'unknown' },
    { row: 3, field: 'price', error: 'not_a_number' },
    { row: 3, field: 'line', error: 'required' },
  ],
  batch_id: null,
}

test('each row says what becomes of it, errors first, with the cells as the spreadsheet names them', () => {
  const report = importReport(table, ['sku', 'name', 'product_type', 'price'], answer, {
    types: ['Крем', 'Крем-маска'],
    lines: [],
  })
  expect(report.map(({ line, kind, sku }) => [line, kind, sku])).toEqual([
    [5, 'error', 'AQ-3'],
    [3, 'change', 'AQ-2'],
    [6, 'create', 'AQ-4'],
    [2, 'skip', 'AQ-1'],
  ])
  expect(report[0]!.errors).toEqual([
    { cell: 'C5', value: 'Маска-крем', text: 'Такого типа нет. Похоже на «Крем-маска».' },
    { cell: 'D5', value: '7 2ОО', text: 'Буквы «О» вместо нулей. Нужно целое число.' },
    { cell: '5', value: '', text: 'Не заполнено: Линейка. Для нового товара это нужно.' },
  ])
  expect(report[1]!.changes).toEqual([{ label: 'Цена', old: 'по запросу', new: '100\u00a0₸', isTenfold: false }])
})

describe('an error of pH', () => {
  const phErrors = (header: string[], mapping: ImportField[], cells: string[], errors: [string, string][]) =>
    importReport(
      { ...table, header, rows: [{ line: 2, cells }] },
      mapping,
      { ...answer, changes: [], errors: errors.map(([field, error]) => ({ row: 1, field, error })) },
      { types: [], lines: [] },
    )[0]!.errors

  test('of both bounds in one cell names it, once', () => {
    const errors = phErrors(
      ['Артикул', 'pH'],
      ['sku', 'ph'],
      ['AQ-1', 'кислый'],
      [
        ['ph_max', 'not_a_number'],
        ['ph_min', 'not_a_number'],
      ],
    )
    expect(errors).toEqual([
      { cell: 'B2', value: 'кислый', text: 'Нужно число, не больше одного знака после запятой: 3,5.' },
    ])
  })
  test('that lacks a bound asks for both or none', () => {
    expect(phErrors(['Артикул', 'pH от'], ['sku', 'ph_min'], ['AQ-1', '3,5'], [['ph_max', 'required']])).toEqual([
      { cell: '2', value: '', text: 'Заполните и «pH от», и «pH до» или ни то, ни другое.' },
    ])
  })
})

test('a price and a stock that grow or fall more than tenfold are marked, and listed before other changes', () => {
  const change = (row: number, field: string, old: number, next: number) => ({
    row,
    sku: `AQ-${row}`,
    field,
    old,
    new: next,
  })
  const changes = [
    change(1, 'price', 100, 1000),
    change(2, 'volume_ml', 5, 500),
    change(3, 'stock_count', 50, 0),
    change(4, 'stock_count', 344, 12),
  ]
  const report = importReport(table, ['sku'], { ...answer, errors: [], changes }, { types: [], lines: [] })
  expect(report.map((row) => [row.sku, tenfoldCount(row)])).toEqual([
    ['AQ-4', 1],
    ['AQ-1', 0],
    ['AQ-2', 0],
    ['AQ-3', 0],
  ])
})

describe('the nearest name', () => {
  test.each([
    ['Маска-крем', 'Крем-маска'],
    ['сывортка', 'Сыворотка'],
    ['Шампунь', undefined],
  ])('%s: %s', (typed, name) => {
    expect(nearest(typed, ['Крем', 'Крем-маска', 'Сыворотка', 'Тоник'])).toBe(name)
  })
})
