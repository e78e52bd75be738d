import { addDays, dayText } from '#lib/dates/dates'

/** «сегодня», «завтра», «2 декабря»; both ISO. */
export function whenText(day: string, today: string): string {
  if (day === today) return 'сегодня'
  return day === addDays(today, 1) ? 'завтра' : dayText(day)
}
