const monthFormat = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('ru', { month: 'short', timeZone: 'UTC' })

/** Ноябрь 2026, from the first day of the month as ISO. */
export function monthText(month: string): string {
  const text = monthFormat.format(new Date(month)).replace(' г.', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** ноя 26: short and unique among the months of some years. */
export const shortMonth = (month: string) =>
  `${shortFormat.format(new Date(month)).replace('.', '').slice(0, 3)} ${month.slice(2, 4)}`
