import { DAY, dayText, isoDay } from '#lib/dates/dates'
import { count } from '#lib/text/plural'

/** The last day for each kind of a claim; null while the order is on its way. */
export type Until = Readonly<Record<string, string | null>>

/** «Ещё 2 дня, до 1 декабря»; nothing while the order is on its way. */
export function leftText(until: string | null, today = isoDay()): string {
  if (until === null) return ''
  const days = Math.round((Date.parse(until) - Date.parse(today)) / DAY)
  if (days < 0) return `Срок прошёл ${dayText(until)}`
  return days === 0 ? 'Сегодня последний день' : `Ещё ${count(days, ['день', 'дня', 'дней'])}, до ${dayText(until)}`
}

export const isInTime = (until: Until, today = isoDay()) =>
  Object.values(until).some((last) => last === null || last >= today)

/** What can still be said, and for how long. */
export function invitation(until: Until, today = isoDay()): string {
  const last = until['damaged'] ?? null
  if (last === null) return 'Если что-то повредили в дороге, не довезли или перепутали, сообщите нам.'
  if (last >= today) return `О повреждении, нехватке или не том товаре можно сообщить до ${dayText(last)}.`
  return 'О повреждениях и нехватке сообщить уже нельзя, только о том, что выяснилось позже.'
}
