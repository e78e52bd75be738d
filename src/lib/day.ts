/** Whether a text is a day of the calendar as ISO writes it, of the years that the database takes: 2026-02-31 is none. Apart from `dates.ts`, which is no part of the first chunk. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '2000' && text < '2101'
}
