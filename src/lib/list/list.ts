import type { ReactNode } from 'react'
import type { Cell } from '../files/csv.ts'
import { dateText, dateTimeText } from '../dates/dates.ts'
import type { ListParams, Sort } from '../page/list-params.ts'

/** Where a card shows a column; beside its name by default. */
export type CardPlace = 'title' | 'corner' | 'line' | 'body' | 'foot' | 'action'

/** Names and numbers link to the record and head its card; sums and days are numeric. */
type ValueKind = 'name' | 'number' | 'sum' | 'day' | 'moment'

/** The colour of a status. */
type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** How a column renders when `value` is not enough. */
type CellContent<Row> = {
  cell?: (row: Row) => ReactNode
  /** A second line in small grey type. */
  small?: (row: Row) => ReactNode
}

/** Fields that fit into a cell. */
type FieldOf<Row> = { [Name in keyof Row]-?: Row[Name] extends Cell ? Name : never }[keyof Row] & string

/** A field, or a function of the row. */
type CellSource<Row> = FieldOf<Row> | ((row: Row) => Cell)

/** A column of the table, the phone's card and the file. */
export type Column<Row, By extends string = string> = CellContent<Row> & {
  /** Defaults to the field. */
  id?: string
  header: string
  /** The same for table, card and file. */
  value?: CellSource<Row>
  as?: ValueKind
  tone?: (row: Row) => Tone
  /** Before the value: an avatar or a product picture. */
  picture?: (row: Row) => ReactNode
  /** Shown instead of an empty value. */
  none?: string
  /** On the card; `false` and `optional` leave it out. So is an empty line, unless it has `none`. */
  card?: CardPlace | false | (CellContent<Row> & { at?: CardPlace; label?: string; shows?: (row: Row) => boolean })
  /** Replaces the value in the file. A column with nothing else shows it when it is chosen. */
  csv?: CellSource<Row>
  /** The sort in the address; with a minus the first press sorts descending. */
  sort?: Sort<By>
  /** Not indexed: only fully counted lists can be sorted by it. */
  sortsShort?: boolean
  /** Hidden until chosen, like a column with `csv` only. */
  optional?: boolean
  /** Sorts in the browser by this instead of the value. */
  compared?: (row: Row) => Cell
  numeric?: boolean
  hint?: string
  className?: string
} & ({ id: string } | { value: FieldOf<Row> } | { csv: FieldOf<Row> })

/** Its `id`, or its field. */
export const columnId = <Row>({ id, value, csv }: Column<Row>) => id ?? String(typeof value === 'string' ? value : csv)

export function cellValue<Row>(said: CellSource<Row> | undefined, row: Row): Cell {
  return typeof said === 'function' ? said(row) : said && (row[said] as Cell)
}

type SortedBy<Search> = Search extends { sort?: infer By }
  ? Extract<Exclude<By, `-${string}` | undefined>, string>
  : never

/** Describes a list for table, cards and file. */
export type ListOf<Row, Search extends object> = {
  /** «Клиники»: names the list, its file and the stored choice of columns. */
  name: string
  params: ListParams<Search>
  columns: readonly Column<Row, SortedBy<Search>>[]
  /** Columns cannot be chosen. */
  isFixed?: boolean
  id: (row: Row) => string
  /** Labels the row's checkbox. */
  label: (row: Row) => string
  /** Without it all rows load at once and are sorted here. */
  pageSize?: number
  /** Where the database stops counting: shown as «1 000+». */
  countedTo?: number
  views?: ListViews<Search>
}

/** Filters of a list that people save by a name. */
export type ListViews<Search> = {
  /** Their page in the database. */
  page: string
  /** Offered to everybody. */
  ready?: readonly { name: string; search: Search }[]
}

/** `total` is null when nobody counted. */
export type ListPage<Row> = { rows: Row[]; total: number | null }

/** «12», or «1 000+» where counting stopped. */
export function countText(counted: number, countedTo = Infinity): string {
  return counted < countedTo ? counted.toLocaleString('ru') : `${countedTo.toLocaleString('ru')}+`
}

/** Tabs by their words in the address, with counts. `usual` is the default and needs no word. */
export function tabOptions(labels: Record<string, string>, counts?: Partial<Record<string, number>>, usual = 'all') {
  return Object.entries(labels).map(([word, label]) => ({
    value: word === usual ? undefined : word,
    label,
    count: counts?.[word],
  }))
}

/** A press on a header sorts by it, then reverses, then clears the sort. */
export function nextSort<By extends string>(own: Sort<By>, current: string | undefined): Sort<By> | undefined {
  if (current === own) return reversed(own)
  return current === reversed(own) ? undefined : own
}

/** For `aria-sort`. */
export function sortDirection(own: string, current: string | undefined): 'ascending' | 'descending' | 'none' {
  if (current === undefined || sortColumn(own) !== sortColumn(current)) return 'none'
  return current.startsWith('-') ? 'descending' : 'ascending'
}

/** Without the direction. */
export const sortColumn = (sort: string) => sort.replace(/^-/, '')

const reversed = <By extends string>(sort: Sort<By>) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as Sort<By>

/** Beyond the counted rows there is one more page as long as pages are full. */
export function pageCount({ page, pageSize, shown, total, countedTo = Infinity }: PageCount): number {
  const further = page + (shown === pageSize ? 1 : 0)
  return total !== null && total < countedTo
    ? Math.ceil(total / pageSize)
    : Math.max(Math.ceil((total ?? 0) / pageSize), further)
}

type PageCount = { page: number; pageSize: number; shown: number; total: number | null; countedTo?: number | undefined }

/** A header and the rows, as cells of a file. */
export function fileRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] {
  const written = columns.filter(({ value, csv }) => value ?? csv)
  return [written.map(({ header }) => header), ...rows.map((row) => written.map((column) => fileCell(column, row)))]
}

function fileCell<Row>({ value, as, csv }: Column<Row>, row: Row): Cell {
  const cell = cellValue(csv ?? value, row)
  if (csv || !cell) return cell
  if (as === 'day') return dateText(cell)
  return as === 'moment' ? dateTimeText(cell) : cell
}

/** Numbers by size, texts alphabetically. */
export function compareCells(one: Cell, other: Cell): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

const collator = new Intl.Collator('ru', { numeric: true })
