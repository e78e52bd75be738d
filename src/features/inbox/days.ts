import { addDays, dateText, dayText, isoDay } from '#lib/dates'

/** «Сегодня», «Вчера», «17 ноября», and with the year what lies longer back. */
export function dayHeading(day: string, today = isoDay()): string {
  if (day === today) return 'Сегодня'
  if (day === addDays(today, -1)) return 'Вчера'
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dateText(day)
}

/** What follows one another on one day of Almaty, together. */
export function groupByDay<Item extends { created_at: string }>(items: Item[]): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = isoDay(item.created_at)
    if (groups.at(-1)?.day !== day) groups.push({ day, items: [] })
    groups.at(-1)!.items.push(item)
  }
  return groups
}
