const LONGEST = 200

/**
 * The words somebody searches for; null when there is no text. Search reads 100 characters, so far more need not travel on,
 * and Postgres takes neither NUL nor half a surrogate pair.
 */
export function queryOf({ query }: Record<string, unknown>): string | null {
  if (typeof query !== 'string') return null
  return query.trim().slice(0, LONGEST).replaceAll('\0', ' ').toWellFormed()
}
