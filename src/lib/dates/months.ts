// Months are their first days, 2026-10-01, as in SQL.

const monthFormat = new Intl.DateTimeFormat('ru', { timeZone: 'UTC', month: 'long' })

/** «октябрь» */
export const monthText = (month: string) => monthFormat.format(new Date(month))

/** «Октябрь 2026» */
export function monthAndYearText(month: string): string {
  const name = monthText(month)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`
}

/** «ноя 26» */
export const shortMonth = (month: string) => `${monthText(month).slice(0, 3)} ${month.slice(2, 4)}`

/** `months` may be negative. */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10)
}
