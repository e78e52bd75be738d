import type { ReactNode } from 'react'
import type { Cell } from './csv.ts'
import { dateText, dateTimeText } from './dates.ts'
import type { ListParams, Sort } from './search-params.ts'

/** Where a card shows a column: beside its name as a line, unless told. */
export type CardPlace = 'title' | 'corner' | 'line' | 'body' | 'foot'

/** What a value is. The row's name or number leads to its record and heads its card; sums and days are numeric. */
type ValueKind = 'name' | 'number' | 'sum' | 'day' | 'moment'

/** The colour of a status. */
type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** How a column is drawn where `value` does not say all. */
type CellContent<Row> = {
  /** Instead of the value. */
  cell?: (row: Row) => ReactNode
  /** A quiet second line beneath the value. */
  small?: (row: Row) => ReactNode
}

/** A field of the row that a cell can hold. */
type FieldOf<Row> = { [Name in keyof Row]-?: Row[Name] extends Cell ? Name : never }[keyof Row] & string

/** What a column says of a row: one of its fields, or what is made of them. */
type CellSource<Row> = FieldOf<Row> | ((row: Row) => Cell)

/** One column of a list: what it shows in the table, on a phone's card and in the file. */
export type Column<Row, By extends string = string> = CellContent<Row> & {
  /** Its name among the columns; the field that it says needs no other. */
  id?: string
  header: string
  /** What the table, the card and the file say alike. */
  value?: CellSource<Row>
  as?: ValueKind
  /** Makes the value a status of this colour. */
  tone?: (row: Row) => Tone
  /** Before the value: a face, a product's picture. */
  picture?: (row: Row) => ReactNode
  /** Stands where there is nothing to show. */
  none?: string
  /** On the card; `false` leaves it out, as `optional` does. A line without content is left out too, unless `none` says something. */
  card?: CardPlace | false | (CellContent<Row> & { at?: CardPlace; label?: string; shows?: (row: Row) => boolean })
  /** In the file instead of the value. A column that has only this shows it too, once somebody chooses it. */
  csv?: CellSource<Row>
  /** The word of the address that sorts by it; with a minus the first press sorts from the largest down. */
  sort?: Sort<By>
  /** Only lists that are counted to their end can be sorted by it: no index knows it. */
  sortsShort?: boolean
  /** Hidden until chosen, as is a column that has nothing but `csv`. */
  optional?: boolean
  /** What a list that is sorted in the browser compares, if not the value. */
  compared?: (row: Row) => Cell
  numeric?: boolean
  /** Explains the header. */
  hint?: string
  /** Of the table's cells. */
  className?: string
} & ({ id: string } | { value: FieldOf<Row> } | { csv: FieldOf<Row> })

/** The name of a column. */
export const columnId = <Row>({ id, value, csv }: Column<Row>) => id ?? String(typeof value === 'string' ? value : csv)

/** What a column says of a row. */
export function cellValue<Row>(said: CellSource<Row> | undefined, row: Row): Cell {
  return typeof said === 'function' ? said(row) : said && (row[said] as Cell)
}

type SortedBy<Search> = Search extends { sort?: infer By }
  ? Extract<Exclude<By, `-${string}` | undefined>, string>
  : never

/** A list described once. */
export type ListOf<Row, Search extends object> = {
  /** Names the list, its file and the columns that a person has chosen: «Клиники». */
  name: string
  params: ListParams<Search>
  columns: readonly Column<Row, SortedBy<Search>>[]
  /** Nobody chooses among its columns. */
  isFixed?: boolean
  id: (row: Row) => string
  /** What a row is called where it cannot be seen: in the label of its checkbox. */
  label: (row: Row) => string
  /** Rows of a page; left out, all rows come at once and are sorted here. */
  pageSize?: number
  /** Where the database stops counting: that many read as «1 000+». */
  countedTo?: number
}

/** One page of a list; a total that nobody counted is null. */
export type ListPage<Row> = { rows: Row[]; total: number | null }

/** A count as people read it: «12», «1 000+» where counting stopped. */
export function countText(counted: number, countedTo = Infinity): string {
  return counted < countedTo ? counted.toLocaleString('ru') : `${countedTo.toLocaleString('ru')}+`
}

/** Tabs by their words in the address, with how many rows each holds. The list opens at `usual`, which needs no word. */
export function tabOptions(labels: Record<string, string>, counts?: Partial<Record<string, number>>, usual = 'all') {
  return Object.entries(labels).map(([word, label]) => ({
    value: word === usual ? undefined : word,
    label,
    count: counts?.[word],
  }))
}

/** The sort of the next press on a header: its own direction first, then the other one, then none. */
export function nextSort<By extends string>(own: Sort<By>, current: string | undefined): Sort<By> | undefined {
  if (current === own) return reversed(own)
  return current === reversed(own) ? undefined : own
}

/** How a list is sorted by a column, in the words of ARIA. */
export function sortDirection(own: string, current: string | undefined): 'ascending' | 'descending' | 'none' {
  if (current === undefined || sortColumn(own) !== sortColumn(current)) return 'none'
  return current.startsWith('-') ? 'descending' : 'ascending'
}

/** The column of a sort, without its direction. */
export const sortColumn = (sort: string) => sort.replace(/^-/, '')

const reversed = <By extends string>(sort: Sort<By>) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as Sort<By>

/** How many pages to offer. Past the end of the count there is one more as long as pages are full. */
export function pageCount({ page, pageSize, shown, total, countedTo = Infinity }: PageCount): number {
  const further = page + (shown === pageSize ? 1 : 0)
  return total !== null && total < countedTo
    ? Math.ceil(total / pageSize)
    : Math.max(Math.ceil((total ?? 0) / pageSize), further)
}

type PageCount = { page: number; pageSize: number; shown: number; total: number | null; countedTo?: number | undefined }

/** A list's rows as the lines of its file, the names of the columns first. */
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

/** Compares numbers by size and texts as a dictionary does. */
export function compareCells(one: Cell, other: Cell): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

const collator = new Intl.Collator('ru', { numeric: true })
