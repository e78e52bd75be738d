/**
 * Readers of single search parameters, for the `validateSearch` of routes. By hand: a route's address is read in the
 * first chunk of the shop, where zod is too heavy.
 */

/** A text, trimmed; the router reads `?q=50` as a number. Nothing when it is empty. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text || undefined
}

/** One of the words that are known. */
export function wordParam<Word extends string>(value: unknown, known: readonly Word[]): Word | undefined {
  return known.find((word) => word === value)
}

/** A page after the first, which needs no mention. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 ? page : undefined
}

/** The parameters that say something, in the order given. */
export function presentParams<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}
