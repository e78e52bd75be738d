import { z } from 'zod'
import { factText, isFact } from '#features/catalog/facts.ts'
import { tenge } from '#lib/money/money'
import { isTenfold } from '#lib/money/tenfold'
import { readNumber } from '#lib/typed/number'
import { readWhole } from '#lib/typed/whole'
import type { CsvTable } from './csv-table.ts'
import { columnName, importFields, type ImportField, type Mapping } from './import-columns.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown())]).nullable()
type Value = z.infer<typeof value>

/** The answer of import_products(); rows count from 1. */
export const importAnswerSchema = z.object({
  created: z.number(),
  changed: z.number(),
  skipped: z.number(),
  changes: z.array(z.object({ row: z.number(), sku: z.string(), field: z.string(), old: value, new: value })),
  errors: z.array(z.object({ row: z.number(), field: z.string().nullable(), error: z.string() })),
  batch_id: z.string().nullable(),
})

export type ImportAnswer = z.infer<typeof importAnswerSchema>

export type RowKind = 'error' | 'change' | 'create' | 'skip'

export type CellError = { cell: string; value: string; text: string }

export type ReportRow = {
  line: number
  kind: RowKind
  sku: string
  name: string
  errors: CellError[]
  changes: { label: string; old: string; new: string; isTenfold: boolean }[]
}

type Names = { types: readonly string[]; lines: readonly string[] }

const order: Record<RowKind, number> = { error: 0, change: 1, create: 2, skip: 3 }

/** The outcome of an import row by row: errors first, then in the order of the file. */
export function importReport(table: CsvTable, mapping: Mapping, answer: ImportAnswer, names: Names): ReportRow[] {
  const errors = Map.groupBy(answer.errors, ({ row }) => row)
  const changes = Map.groupBy(answer.changes, ({ row }) => row)
  const rows = table.rows.map((row, index): ReportRow => {
    const { line, cells } = row
    const wrong = errors.get(index + 1) ?? []
    const changed = changes.get(index + 1) ?? []
    // Fields without a column come last.
    const place = (column: number) => (column < 0 ? cells.length : column)
    const cellOf = (field: ImportField) => cells[mapping.indexOf(field)]?.trim() ?? ''
    return {
      line,
      kind:
        wrong.length > 0
          ? 'error'
          : changed.some(({ field }) => field === 'sku')
            ? 'create'
            : changed.length > 0
              ? 'change'
              : 'skip',
      sku: changed[0]?.sku ?? cellOf('sku').toUpperCase(),
      name: cellOf('name'),
      errors: wrong
        .map(({ field: named, error }) => {
          const field = mapping.includes('ph') && named?.startsWith('ph_') ? 'ph' : named
          return { column: mapping.indexOf(field as ImportField), field, error }
        })
        // One cell may hold both bounds of pH.
        .filter(
          ({ field, error }, at, all) =>
            field !== 'ph' || all.findIndex((one) => one.field === field && one.error === error) === at,
        )
        .toSorted((one, other) => place(one.column) - place(other.column))
        .map(({ column, field, error }) => cellError(row, column, field, error, table, names)),
      changes: changed
        .filter(({ field }) => field !== 'sku')
        .map(({ field, old, new: next }) => ({
          label: importFields[field as ImportField]?.label ?? field,
          old: valueText(field, old),
          new: valueText(field, next),
          isTenfold: isMisreadable(field) && isTenfold(Number(old), Number(next)),
        })),
    }
  })
  return rows.toSorted((one, other) => order[one.kind] - order[other.kind] || tenfoldCount(other) - tenfoldCount(one))
}

/** How many numbers of a row grow or fall more than tenfold. */
export const tenfoldCount = ({ changes }: ReportRow) => changes.filter((change) => change.isTenfold).length

const isMisreadable = (field: string) => field === 'price' || field === 'stock_count'

function valueText(field: string, given: Value): string {
  if (given === null) return field === 'price' ? 'по запросу' : 'нет'
  if (typeof given === 'boolean') return given ? 'да' : 'нет'
  const text = isFact(field) ? factText(field, given) : String(given)
  if (text === '') return 'пусто'
  return field === 'price' ? tenge(Number(given)) : text
}

type TableRow = CsvTable['rows'][number]

function cellError(
  row: TableRow,
  column: number,
  field: string | null,
  error: string,
  { rows }: CsvTable,
  names: Names,
): CellError {
  const textOf = ({ cells }: TableRow) => cells[column]?.trim() ?? ''
  const value = textOf(row)
  const isTwin = (other: TableRow) => other !== row && textOf(other).toUpperCase() === value.toUpperCase()
  const twin = error === 'duplicate' ? rows.find(isTwin) : undefined
  return {
    cell: column < 0 ? String(row.line) : `${columnName(column)}${row.line}`,
    value,
    text: errorWords(field as ImportField, error, value, twin?.line, names),
  }
}

function errorWords(
  field: ImportField | null,
  error: string,
  given: string,
  twinLine: number | undefined,
  { types, lines }: Names,
): string {
  if (!field) return 'Ячеек больше, чем колонок: проверьте кавычки и разделители.'
  const { label, kind } = importFields[field]
  const numberKind = kind === 'text' || kind === 'flag' ? undefined : kind
  switch (error) {
    case 'required':
      if (kind === 'ph') return 'Заполните и «pH от», и «pH до» или ни то, ни другое.'
      return field === 'sku' ? 'Нет артикула.' : `Не заполнено: ${label}. Для нового товара это нужно.`
    case 'unknown': {
      const like = nearest(given, field === 'line' ? lines : types)
      return `${field === 'line' ? 'Такой линейки' : 'Такого типа'} нет.${like ? ` Похоже на «${like}».` : ''}`
    }
    case 'not_a_number':
      if (/^[\d\s.,]*[оo][\d\s.,оo]*$/i.test(given)) return 'Буквы «О» вместо нулей. Нужно целое число.'
      if (hasFractions(field)) return 'Нужно число, не больше одного знака после запятой: 3,5.'
      return numberKind && typeof readNumber(given, numberKind) === 'number'
        ? 'Нужно целое число, без копеек и долей.'
        : 'Нужно целое число.'
    case 'ambiguous_number':
      return `${readWhole(given, numberKind).problem}.`
    case 'spreadsheet_error':
      return 'Это ошибка формулы: исправьте её в таблице или очистите ячейку.'
    case 'line_break':
      return 'В ячейке перенос строки: уберите его.'
    case 'out_of_range':
      return field === 'order_max'
        ? 'Максимум должен быть не меньше минимума и не больше 9 999.'
        : `${label}: ${ranges[field ?? ''] ?? 'слишком много или мало'}.`
    case 'too_short':
      return 'Слишком коротко: нужно от 2 знаков.'
    case 'too_long':
      return `Слишком длинно: до ${(longest[field ?? ''] ?? 160).toLocaleString('ru')} знаков, здесь ${given.length.toLocaleString('ru')}.`
    case 'bad_barcode':
      return 'Это не EAN-13: нужно 13 цифр с верной контрольной.'
    case 'duplicate':
      return field === 'barcode'
        ? `Такой штрихкод ещё и в строке ${twinLine}.`
        : `Артикул уже есть в строке ${twinLine}. Оставьте одну.`
    case 'taken':
      return 'Такой штрихкод уже у другого товара.'
    default:
      if (hints[field]) return hints[field]
      return field === 'sku' ? 'Латинские буквы, цифры и дефис, до 40 знаков.' : 'Нужно «да» или «нет».'
  }
}

const ranges: Record<string, string> = {
  price: 'от 1 до 100 000 000',
  stock_count: 'от 0 до 1 000 000',
  volume_ml: 'от 1 до 5 000',
  vat_rate: 'от 0 до 99',
  order_min: 'от 1 до 9 999',
  order_step: 'от 1 до 9 999',
  low_stock_threshold: 'от 1 до 1 000 000',
  ph: 'от 0 до 14, меньшее первым',
  ph_min: 'от 0 до 14',
  ph_max: 'до 14 и не меньше, чем от',
  ml_per_procedure: 'от 0,1 до 500',
  months_after_opening: 'от 1 до 60',
}

const hasFractions = (field: ImportField) => ['ph', 'ph_min', 'ph_max', 'ml_per_procedure'].includes(field)

/** How a cell that holds several values is written. */
const hints: Partial<Record<ImportField, string>> = {
  actives: 'Нужно так: Гликолевая кислота (Glycolic Acid) 50 %; Мочевина (Urea).',
  skin_types: 'Нужно так: сухая, чувствительная. Для любой кожи: все.',
  phototypes: 'Нужно так: I–IV. Для любых: все.',
  used_in: 'Нужно так: кабинет, дом.',
}

/** The longest text, where it is not 160 characters. */
const longest: Record<string, number> = {
  short_description: 300,
  description: 10_000,
  composition: 10_000,
  application: 10_000,
  storage: 200,
  country: 60,
  indications: 1000,
  contraindications: 1000,
  seo_title: 120,
  seo_description: 300,
}

/** The name that shares the most letter pairs, if it shares half of them. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const wanted = pairs(given)
  const scored = names.map((name) => {
    const own = pairs(name)
    const shared = [...wanted].filter((pair) => own.has(pair)).length
    return { name, score: (2 * shared) / (wanted.size + own.size || 1) }
  })
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score >= 0.5 ? best.name : undefined
}

function pairs(text: string): Set<string> {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, index) => letters.slice(index, index + 2)))
}
