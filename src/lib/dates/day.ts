/**
 * A valid ISO day in the database's range of years: 2026-02-31 is none. Apart from `dates.ts`, which is not in the
 * first chunk.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '2000' && text < '2101'
}
