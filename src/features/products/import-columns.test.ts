// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { csvFile } from '#lib/files/csv'
import { fileRows } from '#lib/list/list'
import { NO_FACTS } from '#features/catalog/facts.ts'
import { readCsv } from './csv-file.ts'
import {
  columnName,
  contestedFields,
  guessMapping,
  importRow,
  importRows,
  keepMapping,
  templateFile,
} from './import-columns.ts'
import { productsList } from './products-list.tsx'

beforeEach(() => localStorage.clear())

describe('columns', () => {
  test('are known by their names, however they are written', () => {
    expect(guessMapping(['АРТИКУЛ', 'Наименование', 'Объем, мл', 'Цвет', 'SKU'])).toEqual([
      'sku',
      'name',
      'volume_ml',
      undefined,
      undefined,
    ])
  })
  test('are remembered as somebody has said, also that one is nothing', () => {
    keepMapping(['Код у нас', 'Цена'], ['sku', undefined])
    expect(guessMapping(['код у нас', 'Цена', 'Остаток'])).toEqual(['sku', undefined, 'stock_count'])
  })
  test('are remembered only where a hand chose', () => {
    keepMapping(['Артикул', 'Цена', 'Цена'], ['sku', 'price', undefined])
    keepMapping(['Артикул', 'Цена'], ['sku', 'price'])
    expect(localStorage.getItem('products:import-columns')).toBe('{}')
    expect(guessMapping(['Артикул', 'Цена'])).toEqual(['sku', 'price'])
  })
  test.each([
    [['Код', 'Артикул', 'Наименование', 'Цена'], [undefined, 'sku', 'name', 'price'], []],
    [['Артикул', 'Цена', 'Цена'], ['sku', undefined, undefined], ['price']],
    [['Артикул', 'Количество', 'Кол-во'], ['sku', undefined, undefined], ['stock_count']],
    [['Артикул', 'Остаток', 'Кол-во'], ['sku', 'stock_count', undefined], []],
    [['Артикул', 'Цена (тг)', 'Цена с НДС'], ['sku', 'price', undefined], []],
    [['Артикул', 'Шаг заказа', 'Мало на складе'], ['sku', 'order_step', 'low_stock_threshold'], []],
    [['\ufeffАртикул ', 'ЦЕНА,\u00a0₸'], ['sku', 'price'], []],
  ] as const)('%j: the own label wins, and what is called twice is asked about', (header, mapping, contested) => {
    expect(guessMapping(header)).toEqual(mapping)
    expect(contestedFields(header)).toEqual(contested)
  })
  test.each([
    ['not json', '{'],
    ['a number', '5'],
    ['another field', '{"цена":"is_admin"}'],
  ])('survive a storage that holds %s', (_, text) => {
    localStorage.setItem('products:import-columns', text)
    expect(guessMapping(['Цена'])).toEqual(['price'])
  })
  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
  ])('%i is %s', (index, name) => {
    expect(columnName(index)).toBe(name)
  })
})

describe('cells', () => {
  test.each([
    ['price', '8 600,00 ₸', '8 600,00 ₸'],
    ['price', '12,000', '12,000'],
    ['price', '12,50', '12,50'],
    ['price', '7 2ОО', '7 2ОО'],
    ['price', 'по запросу', null],
    ['stock_count', '0', '0'],
    ['volume_ml', '50 мл', '50 мл'],
    ['barcode', 'нет', null],
    ['is_hit', 'Да', true],
    ['is_hit', 'может быть', 'может быть'],
    ['name', "'+5 к сиянию", '+5 к сиянию'],
    ['name', "'Кавычка", "'Кавычка"],
    ['description', 'две\nстроки', 'две\nстроки'],
  ] as const)('%s %j is %j', (field, cell, value) => {
    expect(importRow([cell], [field])).toEqual({ [field]: value })
  })
  test.each([
    ['3,5', { ph_min: '3,5', ph_max: '3,5' }],
    ['3,5 – 4', { ph_min: '3,5', ph_max: '4' }],
    ['3.5-4', { ph_min: '3.5', ph_max: '4' }],
    ['3-4-5', { ph_min: '3', ph_max: '4-5' }],
    ['нет', { ph_min: null, ph_max: null }],
    ['', {}],
  ])('of one column pH, %j, set both bounds', (cell, row) => {
    expect(importRow([cell], guessMapping(['pH']))).toEqual(row)
  })
  test('that are empty leave what there is', () => {
    expect(importRow(['A', ' ', ''], ['sku', 'name', 'price'])).toEqual({ sku: 'A' })
    expect(importRow(['A', '\u200b', '\u00ad\u00a0'], ['sku', 'name', 'price'])).toEqual({ sku: 'A' })
  })
})

test('a row with more cells than the header is no row', () => {
  const table = readCsv(
    new TextEncoder().encode('Артикул,Состав\nAG-006-0030,Aqua, Glycerin, 1,2-Hexanediol\nAG-006-0050,Aqua,,\n'),
  )
  expect(importRows(table, ['sku', 'composition'])).toEqual([null, { sku: 'AG-006-0050', composition: 'Aqua' }])
})

test('what the list exports is read again as it was', async () => {
  const product = {
    id: '1',
    sku: 'AQ-1',
    name: '=Крем; "ночной"',
    slug: 'x',
    barcode: '4006381333931',
    volume_ml: 50,
    product_type: 'Крем',
    line: 'Aqua Science',
    status: 'published' as const,
    price: null,
    stock_count: 7,
    stock_level: 'enough' as const,
    reserved: 2,
    low_stock_threshold: null,
    available: true,
    updated_at: '2026-11-17T05:00:00Z',
    image_url: null,
    tags: ['Хит', 'Наборы'],
    facts: {
      ...NO_FACTS,
      actives: [{ name: 'Мочевина', inci: 'Urea', percent: 12.5 }, { name: 'Ретинол' }],
      ph_min: 3.5,
      ph_max: 4,
      skin_types: ['dry' as const],
      phototypes: [1, 2, 3],
      used_in: ['cabinet' as const, 'home' as const],
      indications: 'Сухость\nСтянутость',
    },
    certificate_required: true,
  }
  const file = csvFile(fileRows(productsList.columns, [product]))
  const table = readCsv(new Uint8Array(await file.arrayBuffer()))
  expect(table.rows[0]!.cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  const mapping = guessMapping(table.header)
  expect(importRows(table, mapping)).toEqual([
    {
      sku: 'AQ-1',
      name: '=Крем; "ночной"',
      product_type: 'Крем',
      line: 'Aqua Science',
      volume_ml: '50',
      stock_count: '7',
      barcode: '4006381333931',
      actives: 'Мочевина (Urea) 12,5 %; Ретинол',
      ph_min: '3,5',
      ph_max: '4',
      skin_types: 'сухая',
      phototypes: 'I–III',
      used_in: 'кабинет и дом',
      indications: 'Сухость\nСтянутость',
      certificate_required: true,
    },
  ])
})

test('every column of the template is known', async () => {
  const { header, rows } = readCsv(new Uint8Array(await templateFile().arrayBuffer()))
  expect(guessMapping(header)).not.toContain(undefined)
  expect(importRow(rows[0]!.cells, guessMapping(header))).toMatchObject({ sku: 'AQ-001-0050', price: '10250' })
})
