/** Parsed by hand: every route's `validateSearch` is in the first chunk, where zod is too heavy. */

/** All parameters as texts, repeated ones as lists: the router would read `?q=1e5` as a number. */
export function parseSearch(query: string): Record<string, unknown> {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...params].map(([name, value]) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : value]
    }),
  )
}

/** The inverse of `parseSearch`; lists are joined by commas. */
export function stringifySearch(search: object): string {
  const query = new URLSearchParams(presentParams(search) as Record<string, string>).toString()
  return query && `?${query}`
}

/** `undefined` for an invalid value. */
export type Reader<Value> = (value: unknown) => Value | undefined

/** Trimmed; undefined when empty. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) || undefined : undefined
}

const LONGEST_TEXT = 100

export function wordParam<Word extends string>(value: unknown, known: readonly Word[]): Word | undefined {
  return known.find((word) => word === value)
}

/** From 2 on, at most the last page that the database counts to. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, 1_000_000) : undefined
}

export const word =
  <Word extends string>(...known: Word[]): Reader<Word> =>
  (value) =>
    wordParam(value, known)

/** Without undefined values. */
export function presentParams<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}
