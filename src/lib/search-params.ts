import { isDay } from './day.ts'
import { LARGEST_SUM } from './money.ts'
import { isUuid } from './uuid.ts'

/**
 * Search parameters, read by hand: `validateSearch` of every route is in the first chunk, where zod is too heavy.
 */

/** The parameters as texts, repeated ones as lists: the router itself would read `?q=1e5` as a number and `?q=true` as no text. */
export function parseSearch(query: string): Record<string, unknown> {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...params].map(([name, value]) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : value]
    }),
  )
}

/** The address that `parseSearch` reads: a list as one text, joined by commas. */
export function stringifySearch(search: object): string {
  const query = new URLSearchParams(presentParams(search) as Record<string, string>).toString()
  return query && `?${query}`
}

/** Reads one parameter; `undefined` for what it does not understand. */
export type Reader<Value> = (value: unknown) => Value | undefined

/** A text, trimmed. Nothing when it is empty. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) || undefined : undefined
}

const LONGEST_TEXT = 100

/** One of the words that are known. */
export function wordParam<Word extends string>(value: unknown, known: readonly Word[]): Word | undefined {
  return known.find((word) => word === value)
}

/** A page after the first, which needs no mention; at most the last that the database counts to. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, 1_000_000) : undefined
}

/** A reader of `wordParam`. */
export const word =
  <Word extends string>(...known: Word[]): Reader<Word> =>
  (value) =>
    wordParam(value, known)

/** The id of a record. */
export function idParam(value: unknown): string | undefined {
  const id = textParam(value)
  return id && isUuid(id) ? id : undefined
}

/** A calendar day as 2026-11-17. */
export function dayParam(value: unknown): string | undefined {
  const day = textParam(value)
  return day && isDay(day) ? day : undefined
}

/** Whole tenge. */
export function sumParam(value: unknown): number | undefined {
  const sum = Number(textParam(String(value)) ?? NaN)
  return Number.isSafeInteger(sum) && sum >= 0 && sum <= LARGEST_SUM ? sum : undefined
}

/** The parameters that say something, in the order given. */
export function presentParams<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}

type Readers = Record<string, Reader<unknown>>
type Read<Part extends Readers> = {
  -readonly [Name in keyof Part]?: Part[Name] extends Reader<infer Value> ? Value : never
}

/** A column to sort by; with a minus, from the largest down. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/** What a list keeps in its address. */
type ListSearch<
  Tabs extends Readers,
  Filters extends Readers,
  Column extends string,
  Open extends Readers,
> = Read<Tabs> & Read<Filters> & Read<Open> & { sort?: Sort<Column>; page?: number }

type ListParts<Tabs extends Readers, Filters extends Readers, Column extends string, Open extends Readers> = {
  /** What the tabs above the list choose; `reset` leaves it alone. */
  tabs?: Tabs
  /** What narrows the list. */
  filters?: Filters
  /** Columns that can be sorted by. */
  sort?: readonly Column[]
  /** What is open over the list: closed by every change of the list itself. */
  record?: Open
}

/** Reads and changes the address of a list. */
export type ListParams<Search extends object> = {
  /** For `validateSearch`; what is not understood is left out. */
  parse: (search: { [name: string]: unknown }) => Search
  /** The address with something changed: from the first page, with no record open. */
  change: (search: Search, change: Partial<Search>) => Search
  /** The address sorted by something else, or as the list comes by itself. */
  sortBy: (search: Search, sort: string | undefined) => Search
  toPage: (search: Search, page: number) => Search
  /** The address with a record open, or with none. */
  open: (search: Search, record: Partial<Search>) => Search
  /** The address without its filters. */
  reset: (search: Search) => Search
  /** Whether any of the filters is on. */
  isFiltered: (search: Search) => boolean
}

/** The search an address of these parameters holds. */
export type SearchOf<Params> = Params extends ListParams<infer Search> ? Search : never

/** Describes the address of a list once: every reader, and what belongs to the filters, the tabs and the open record. */
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
