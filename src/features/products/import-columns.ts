import { plainText } from '#lib/plain-text'
import { readStored, writeStored } from '#lib/stored'
import type { CsvTable } from './csv-table.ts'

type FieldKind = 'text' | 'whole' | 'flag'

/** What a column can be, under the name that exports and the template have; other names that files give it. */
export const importFields = {
  sku: { label: 'Артикул', kind: 'text', others: ['sku', 'код', 'код товара'] },
  name: { label: 'Название', kind: 'text', others: ['наименование', 'товар', 'name'] },
  product_type: { label: 'Тип', kind: 'text', others: ['тип товара', 'категория'] },
  line: { label: 'Линейка', kind: 'text', others: ['линия', 'серия', 'line'] },
  volume_ml: { label: 'Объём, мл', kind: 'whole', others: ['объем', 'мл', 'ml'] },
  price: { label: 'Цена', kind: 'whole', others: ['цена, тг', 'цена, ₸', 'price'], empty: /^по запросу$/i },
  stock_count: { label: 'Остаток', kind: 'whole', others: ['количество', 'кол-во', 'наличие, шт', 'stock'] },
  barcode: { label: 'Штрихкод', kind: 'text', others: ['ean', 'ean-13', 'штрих-код'], empty: /^нет$/i },
  family: { label: 'Семейство', kind: 'text', others: [], empty: /^нет$/i },
  short_description: { label: 'Короткое описание', kind: 'text', others: [] },
  description: { label: 'Описание', kind: 'text', others: [] },
  composition: { label: 'Состав', kind: 'text', others: ['состав (inci)', 'inci'] },
  application: { label: 'Применение', kind: 'text', others: ['способ применения'] },
  vat_rate: { label: 'НДС, %', kind: 'whole', others: ['ндс'], empty: /^нет$/i },
  order_min: { label: 'Минимум в заказе', kind: 'whole', others: [] },
  order_step: { label: 'Шаг в заказе', kind: 'whole', others: [] },
  order_max: { label: 'Максимум в заказе', kind: 'whole', others: [], empty: /^нет$/i },
  low_stock_threshold: { label: 'Порог остатка', kind: 'whole', others: [], empty: /^нет$/i },
  seo_title: { label: 'Заголовок для поиска', kind: 'text', others: [] },
  seo_description: { label: 'Описание для поиска', kind: 'text', others: [] },
  is_new: { label: 'Новинка', kind: 'flag', others: [] },
  is_hit: { label: 'Хит', kind: 'flag', others: [] },
} satisfies Record<string, { label: string; kind: FieldKind; others: string[]; empty?: RegExp }>

export type ImportField = keyof typeof importFields

/** What each column of a file is; one that is nothing stays out. */
export type Mapping = readonly (ImportField | undefined)[]

const fieldNames = Object.keys(importFields) as ImportField[]
const isField = (value: unknown): value is ImportField => fieldNames.some((field) => field === value)

const byName = new Map(
  fieldNames.flatMap((field) => {
    const { label, others } = importFields[field]
    return [label, ...others, field].map((name) => [plainText(name), field] as const)
  }),
)

const KEPT = 'products:import-columns'

/** What the columns are by their names, or as somebody has said before; each field once. */
export function guessMapping(header: readonly string[]): Mapping {
  const said = readStored(KEPT)
  const known: Record<string, unknown> = typeof said === 'object' && said !== null ? { ...said } : {}
  const taken = new Set<ImportField>()
  return header.map((name) => {
    const kept = known[plainText(name)]
    const field = kept === null ? undefined : isField(kept) ? kept : byName.get(plainText(name))
    if (!field || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

/** Keeps what the columns of these names are. */
export function keepMapping(header: readonly string[], mapping: Mapping) {
  const said = readStored(KEPT)
  const known = typeof said === 'object' && said !== null ? said : {}
  const now = Object.fromEntries(header.map((name, index) => [plainText(name), mapping[index] ?? null]))
  writeStored(KEPT, { ...known, ...now })
}

type Value = string | number | boolean | null

/** A row as import_products() takes it. Empty cells are left out: what they stand for stays. */
export function importRow(cells: readonly string[], mapping: Mapping): Partial<Record<ImportField, Value>> {
  const row: Partial<Record<ImportField, Value>> = {}
  mapping.forEach((field, index) => {
    const value = field && readValue(field, cells[index] ?? '')
    if (field && value !== undefined) row[field] = value
  })
  return row
}

export const importRows = (table: CsvTable, mapping: Mapping) =>
  table.rows.map(({ cells }) => importRow(cells, mapping))

/** What a spreadsheet would run, kept from it by our own exports with an apostrophe. */
const QUOTED_FORMULA = /^'(?='*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]))/

function readValue(field: ImportField, cell: string): Value | undefined {
  const spec: { kind: FieldKind; empty?: RegExp } = importFields[field]
  const text = cell.replace(QUOTED_FORMULA, '').trim()
  if (text === '') return undefined
  if (spec.empty?.test(text)) return null
  if (spec.kind === 'flag')
    return /^(да|true|1|\+)$/i.test(text) ? true : /^(нет|false|0|-)$/i.test(text) ? false : text
  if (spec.kind === 'text') return text
  // «8 600,00 ₸» is 8600. What is no whole number goes as it is, and is refused with its cell.
  const number = text.replaceAll(/\s|₸|тг\.?$|мл\.?$|%$/gi, '')
  return /^-?\d{1,9}([.,]0+)?$/.test(number) ? Number.parseInt(number, 10) : text
}

/** «A», «AB»: what spreadsheets call a column, from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
