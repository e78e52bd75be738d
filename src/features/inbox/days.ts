import { addDays, dateText, dayText, isoDay } from '#lib/dates'

/** «Сегодня», «Вчера», «17 ноября», and with the year what lies longer back. */
export function dayHeading(day: string, today = isoDay()): string {
  if (day === today) return 'Сегодня'
  if (day === addDays(today, -1)) return 'Вчера'
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dateText(day)
}

/** Groups items by their day in Almaty, the newest day first. */
export function groupByDay<Item extends { created_at: string }>(items: Item[]): { day: string; items: Item[] }[] {
  return [...Map.groupBy(items, ({ created_at }) => isoDay(created_at))]
    .map(([day, ofDay]) => ({ day, items: ofDay }))
    .sort((a, b) => b.day.localeCompare(a.day))
}
