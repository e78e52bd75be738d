import { csvFile } from '#lib/files/csv'
import { readStored, writeStored } from '#lib/storage/stored'
import type { NumberKind } from '#lib/typed/number'
import { headerKey } from '#lib/typed/table'
import { cleanText } from '#lib/typed/text'
import type { CsvTable } from './csv-table.ts'

type FieldKind = 'text' | 'flag' | NumberKind

/** The names of each field: that of exports and the template first, then others found in files. */
export const importFields = {
  sku: { label: 'Артикул', kind: 'text', others: ['sku', 'код', 'код товара'] },
  name: { label: 'Название', kind: 'text', others: ['наименование', 'товар', 'name'] },
  product_type: { label: 'Тип', kind: 'text', others: ['тип товара', 'категория'] },
  line: { label: 'Линейка', kind: 'text', others: ['линия', 'серия', 'line'] },
  volume_ml: { label: 'Объём, мл', kind: 'ml', others: ['объем', 'мл', 'ml'] },
  price: { label: 'Цена', kind: 'sum', others: ['цена, тг', 'цена, тенге', 'price'], empty: /^по запросу$/i },
  stock_count: { label: 'Остаток', kind: 'pieces', others: ['количество', 'кол-во', 'наличие, шт', 'stock'] },
  barcode: { label: 'Штрихкод', kind: 'text', others: ['ean', 'ean-13', 'штрих-код'], empty: /^нет$/i },
  family: { label: 'Семейство', kind: 'text', others: [], empty: /^нет$/i },
  short_description: { label: 'Короткое описание', kind: 'text', others: [] },
  description: { label: 'Описание', kind: 'text', others: [] },
  composition: { label: 'Состав', kind: 'text', others: ['состав (inci)', 'inci'] },
  application: { label: 'Применение', kind: 'text', others: ['способ применения'] },
  actives: { label: 'Активные вещества', kind: 'text', others: ['активы'] },
  /** Both bounds at once: «3,5» or «3,5–4». */
  ph: { label: 'pH', kind: 'ph', others: [], empty: /^нет$/i },
  ph_min: { label: 'pH от', kind: 'ph', others: [], empty: /^нет$/i },
  ph_max: { label: 'pH до', kind: 'ph', others: [], empty: /^нет$/i },
  skin_types: { label: 'Тип кожи', kind: 'text', others: ['типы кожи', 'кожа'] },
  phototypes: { label: 'Фототипы', kind: 'text', others: ['фототип'] },
  used_in: { label: 'Где применяют', kind: 'text', others: ['кабинет или дом'] },
  ml_per_procedure: {
    label: 'На процедуру, мл',
    kind: 'ml',
    others: ['расход, мл', 'мл на процедуру'],
    empty: /^нет$/i,
  },
  months_after_opening: {
    label: 'После вскрытия, мес.',
    kind: 'months',
    others: ['срок после вскрытия', 'после вскрытия'],
    empty: /^нет$/i,
  },
  storage: { label: 'Хранение', kind: 'text', others: ['условия хранения'] },
  country: { label: 'Страна', kind: 'text', others: ['страна производства'] },
  indications: { label: 'Показания', kind: 'text', others: [] },
  contraindications: { label: 'Противопоказания', kind: 'text', others: [] },
  certificate_required: { label: 'Нужен сертификат', kind: 'flag', others: ['по сертификату'] },
  vat_rate: { label: 'НДС, %', kind: 'percent', others: ['ндс'], empty: /^нет$/i },
  order_min: { label: 'Минимум в заказе', kind: 'pieces', others: [] },
  order_step: { label: 'Шаг в заказе', kind: 'pieces', others: ['шаг заказа'] },
  order_max: { label: 'Максимум в заказе', kind: 'pieces', others: [], empty: /^нет$/i },
  low_stock_threshold: { label: 'Порог остатка', kind: 'pieces', others: ['мало на складе'], empty: /^нет$/i },
  seo_title: { label: 'Заголовок для поиска', kind: 'text', others: [] },
  seo_description: { label: 'Описание для поиска', kind: 'text', others: [] },
  is_new: { label: 'Новинка', kind: 'flag', others: [] },
  is_hit: { label: 'Хит', kind: 'flag', others: [] },
} satisfies Record<string, { label: string; kind: FieldKind; others: string[]; empty?: RegExp }>

export type ImportField = keyof typeof importFields

/** The field of each column of a file; undefined columns are ignored. */
export type Mapping = readonly (ImportField | undefined)[]

const fieldNames = Object.keys(importFields) as ImportField[]
const isField = (value: unknown): value is ImportField => fieldNames.some((field) => field === value)

/** A field's own label wins over its other names. */
const byName = new Map<string, { field: ImportField; isLabel: boolean }>(
  fieldNames.flatMap((field) => {
    const { label, others } = importFields[field]
    return [...others, field, label].map((name) => [headerKey(name), { field, isLabel: name === label }] as const)
  }),
)

export const isImportName = (cell: string) => byName.has(headerKey(cell))

const KEPT = 'products:import-columns'

function keptChoices(): Record<string, unknown> {
  const kept = readStored(KEPT)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/** Columns that could be each field, by the strongest reason: chosen by hand before, its label, another name. */
function candidates(header: readonly string[]): Map<ImportField, number[]> {
  const kept = keptChoices()
  const claims = header.flatMap((name, column) => {
    const choice = kept[headerKey(name)]
    const known = byName.get(headerKey(name))
    if (choice === null) return []
    if (isField(choice)) return [{ field: choice, column, strength: 2 }]
    return known ? [{ field: known.field, column, strength: known.isLabel ? 1 : 0 }] : []
  })
  return new Map(
    [...Map.groupBy(claims, ({ field }) => field)].map(([field, all]) => {
      const strongest = Math.max(...all.map(({ strength }) => strength))
      return [field, all.filter(({ strength }) => strength === strongest).map(({ column }) => column)]
    }),
  )
}

/** Guesses the columns by name or by an earlier choice. A field that several columns could be gets none. */
export function guessMapping(header: readonly string[]): Mapping {
  const sure = [...candidates(header)].flatMap(([field, columns]) =>
    columns.length === 1 ? [[columns[0]!, field] as const] : [],
  )
  const fieldOf = new Map(sure)
  return header.map((_, column) => fieldOf.get(column))
}

export const contestedFields = (header: readonly string[]): ImportField[] =>
  [...candidates(header)].filter(([, columns]) => columns.length > 1).map(([field]) => field)

export function keepMapping(header: readonly string[], mapping: Mapping) {
  const guessed = guessMapping(header)
  const keys = header.map(headerKey)
  const chosen = keys.flatMap((key, column) =>
    mapping[column] === guessed[column] || keys.indexOf(key) !== keys.lastIndexOf(key)
      ? []
      : [[key, mapping[column] ?? null] as const],
  )
  writeStored(KEPT, { ...keptChoices(), ...Object.fromEntries(chosen) })
}

type Value = string | boolean | null

type ImportRow = Partial<Record<ImportField, Value>>

/** A row for import_products(). Empty cells are left out: their values stay. */
export function importRow(cells: readonly string[], mapping: Mapping): ImportRow {
  const row: ImportRow = {}
  mapping.forEach((field, index) => {
    const value = field && readValue(field, cells[index] ?? '')
    if (field === 'ph' && value !== undefined) {
      const [, lowest = value, highest = value] = /^(.+?)\s*[-–—]\s*(.+)$/.exec(String(value)) ?? []
      Object.assign(row, { ph_min: lowest, ph_max: highest })
    } else if (field && value !== undefined) row[field] = value
  })
  return row
}

/**
 * Rows for import_products(). A row with more cells than the header was split wrongly: it is sent as null, which is
 * refused.
 */
export const importRows = ({ header, rows }: CsvTable, mapping: Mapping) =>
  rows.map(({ cells }) => (cells.slice(header.length).some(Boolean) ? null : importRow(cells, mapping)))

/** Formulas that our own exports escape with an apostrophe. */
const QUOTED_FORMULA = /^'(?='*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]))/

function readValue(field: ImportField, cell: string): Value | undefined {
  const spec: { kind: FieldKind; empty?: RegExp } = importFields[field]
  const text = cleanText(cell.replace(QUOTED_FORMULA, ''))
  if (text === '') return undefined
  if (spec.empty?.test(text)) return null
  if (spec.kind === 'flag')
    return /^(да|true|1|\+)$/i.test(text) ? true : /^(нет|false|0|-)$/i.test(text) ? false : text
  return text
}

/** «A», «AB»: a spreadsheet's column name, from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

export const example: Partial<Record<ImportField, string | number>> = {
  sku: 'AQ-001-0050',
  name: 'Hydra Balance увлажняющий',
  product_type: 'Крем',
  line: 'Aqua Science',
  volume_ml: 50,
  price: 10250,
  stock_count: 24,
}

export function templateFile(): Blob {
  const fields = fieldNames.filter((field) => field !== 'ph')
  return csvFile([fields.map((field) => importFields[field].label), fields.map((field) => example[field])])
}
