/** Whether a text is a day of the calendar as ISO writes it: 2026-02-31 is none. Apart from `dates.ts`, which is no part of the first chunk. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** What is wrong with a day as `DateInput` holds it. */
export function dayProblem(text: string, missing = 'Укажите день'): string | undefined {
  if (isDay(text)) return undefined
  return /^\d{2}\.\d{2}\.\d{4}$/.test(text) ? 'Такого дня нет' : missing
}
