import { isDay } from '../dates/day.ts'
import { LARGEST_SUM } from '../money/money.ts'
import { pageParam, presentParams, textParam, word, type Reader } from './search-params.ts'
import { isUuid } from './uuid.ts'

// What lists read of their addresses; the first chunk needs none of it.

export function idParam(value: unknown): string | undefined {
  const id = textParam(value)
  return id && isUuid(id) ? id : undefined
}

export function dayParam(value: unknown): string | undefined {
  const day = textParam(value)
  return day && isDay(day) ? day : undefined
}

export function sumParam(value: unknown): number | undefined {
  const sum = Number(textParam(String(value)) ?? NaN)
  return Number.isSafeInteger(sum) && sum >= 0 && sum <= LARGEST_SUM ? sum : undefined
}

type Readers = Record<string, Reader<unknown>>
type Read<Part extends Readers> = {
  -readonly [Name in keyof Part]?: Part[Name] extends Reader<infer Value> ? Value : never
}

/** With a minus, descending. */
export type Sort<Column extends string = string> = Column | `-${Column}`

type ListSearch<
  Tabs extends Readers,
  Filters extends Readers,
  Column extends string,
  Open extends Readers,
> = Read<Tabs> & Read<Filters> & Read<Open> & { sort?: Sort<Column>; page?: number }

type ListParts<Tabs extends Readers, Filters extends Readers, Column extends string, Open extends Readers> = {
  /** Chosen by tabs; `reset` keeps them. */
  tabs?: Tabs
  /** Narrow the list. */
  filters?: Filters
  sort?: readonly Column[]
  /** Open over the list; closed by every change of the list. */
  record?: Open
}

/** Parses and changes a list's search. */
export type ListParams<Search extends object> = {
  /** Drops what it does not understand. */
  parse: (search: { [name: string]: unknown }) => Search
  /** Back to the first page, closes the record. */
  change: (search: Search, change: Partial<Search>) => Search
  /** `undefined`: the default order. */
  sortBy: (search: Search, sort: string | undefined) => Search
  toPage: (search: Search, page: number) => Search
  /** Opens a record, or closes it. */
  open: (search: Search, record: Partial<Search>) => Search
  /** Without filters. */
  reset: (search: Search) => Search
  /** Whether any filter is set. */
  isFiltered: (search: Search) => boolean
}

export type SearchOf<Params> = Params extends ListParams<infer Search> ? Search : never

/** Describes a list's search: parsers, and which are filters, tabs and the record. */
export function listParams<
  Tabs extends Readers = Record<never, never>,
  Filters extends Readers = Record<never, never>,
  Column extends string = never,
  Open extends Readers = Record<never, never>,
>({
  tabs,
  filters,
  sort = [],
  record,
}: ListParts<Tabs, Filters, Column, Open>): ListParams<ListSearch<Tabs, Filters, Column, Open>> {
  type Search = ListSearch<Tabs, Filters, Column, Open>
  const sorts = sort.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  const readers: Readers = { ...tabs, ...filters, sort: word(...sorts), page: pageParam, ...record }
  const blank = (part: Readers = {}) => Object.fromEntries(Object.keys(part).map((name) => [name, undefined]))
  const closed = { page: undefined, ...blank(record) }

  function parse(search: { [name: string]: unknown }): Search {
    return presentParams(
      Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])),
    ) as Search
  }
  return {
    parse,
    change: (search, change) => parse({ ...search, ...closed, ...change }),
    sortBy: (search, sort) => parse({ ...search, ...closed, sort }),
    toPage: (search, page) => parse({ ...search, ...closed, page }),
    open: (search, opened) => parse({ ...search, ...blank(record), ...opened }),
    reset: (search) => parse({ ...search, ...closed, ...blank(filters) }),
    isFiltered: (search) => Object.keys(filters ?? {}).some((name) => search[name as keyof Search] !== undefined),
  }
}
