// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { csvFile } from '#lib/csv'
import { fileRows } from '#lib/list'
import { readCsv } from './csv-file.ts'
import { columnName, guessMapping, importRow, importRows, keepMapping } from './import-columns.ts'
import { templateFile } from './import-template.ts'
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
    ['price', '8 600,00 ₸', 8600],
    ['price', '8\u00a0600', 8600],
    ['price', '12,50', '12,50'],
    ['price', '7 2ОО', '7 2ОО'],
    ['price', 'по запросу', null],
    ['stock_count', '0', 0],
    ['volume_ml', '50 мл', 50],
    ['barcode', 'нет', null],
    ['is_hit', 'Да', true],
    ['is_hit', 'может быть', 'может быть'],
    ['name', "'+5 к сиянию", '+5 к сиянию'],
    ['name', "'Кавычка", "'Кавычка"],
    ['description', 'две\nстроки', 'две\nстроки'],
  ] as const)('%s %j is %j', (field, cell, value) => {
    expect(importRow([cell], [field])).toEqual({ [field]: value })
  })
  test('that are empty leave what there is', () => {
    expect(importRow(['A', ' ', ''], ['sku', 'name', 'price'])).toEqual({ sku: 'A' })
  })
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
      volume_ml: 50,
      stock_count: 7,
      barcode: '4006381333931',
    },
  ])
})

test('every column of the template is known', async () => {
  const { header, rows } = readCsv(new Uint8Array(await templateFile().arrayBuffer()))
  expect(guessMapping(header)).not.toContain(undefined)
  expect(importRow(rows[0]!.cells, guessMapping(header))).toMatchObject({ sku: 'AQ-001-0050', price: 10_250 })
})
