import { addDays, dateText, dayText, isoDay } from '#lib/dates/dates'

/** «Сегодня», «Вчера», «17 ноября»; with the year for earlier years. */
export function dayHeading(day: string, today = isoDay()): string {
  if (day === today) return 'Сегодня'
  if (day === addDays(today, -1)) return 'Вчера'
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dateText(day)
}

/** By day in Almaty, newest first. */
export function groupByDay<Item extends { created_at: string }>(items: Item[]): { day: string; items: Item[] }[] {
  return [...Map.groupBy(items, ({ created_at }) => isoDay(created_at))]
    .map(([day, ofDay]) => ({ day, items: ofDay }))
    .sort((a, b) => b.day.localeCompare(a.day))
}
