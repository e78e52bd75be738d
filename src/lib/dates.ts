import { isDay } from './day.ts'
import { count, type PluralForms } from './plural.ts'

/** Business days and months of the shop are those of this zone. */
export const TIME_ZONE = 'Asia/Almaty'

type Moment = Date | string | number

const dayFormat = new Intl.DateTimeFormat('ru', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const dayAndMonthFormat = new Intl.DateTimeFormat('ru', { timeZone: TIME_ZONE, day: 'numeric', month: 'long' })
const timeFormat = new Intl.DateTimeFormat('ru', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** 17.11.2026 */
export const dateText = (moment: Moment) => dayFormat.format(new Date(moment))

/** 17 ноября */
export const dayText = (moment: Moment) => dayAndMonthFormat.format(new Date(moment)).replace(' ', '\u00a0')

/** 11:20 */
export const timeText = (moment: Moment) => timeFormat.format(new Date(moment))

/** 17.11.2026, 11:20 */
export const dateTimeText = (moment: Moment) => `${dateText(moment)}, ${timeText(moment)}`

/** The calendar day in Almaty as 2026-11-17: what date inputs and SQL take. */
export const isoDay = (moment: Moment = Date.now()) => dateText(moment).split('.').reverse().join('-')

/** A day as people type it, 17.11.2026 or 1.1.2026, as ISO; nothing for what is no day of the calendar. */
export function readDay(text: string): string | undefined {
  const match = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const [, day, month, year] = match as unknown as [string, string, string, string]
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** What is wrong with a day as `DateInput` holds it. */
export function dayProblem(text: string, missing = 'Укажите день'): string | undefined {
  if (isDay(text)) return undefined
  return /^\d{2}\.\d{2}\.\d{4}$/.test(text) ? 'Такого дня нет' : missing
}

/** «с 01.11.2026», «01.11.2026–20.11.2026» */
export function periodText(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? dateText(from) : `${dateText(from)}–${dateText(to)}`
  return from ? `с ${dateText(from)}` : `по ${dateText(to!)}`
}

/** A calendar day, `days` after another. */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** In milliseconds. */
export const DAY = 24 * HOUR
const units: [number, PluralForms][] = [
  [DAY, ['день', 'дня', 'дней']],
  [HOUR, ['час', 'часа', 'часов']],
  [MINUTE, ['минута', 'минуты', 'минут']],
]

/** How long something has lasted, in its largest whole unit: «2 дня», «3 часа»; under a minute «меньше минуты». */
export function ageText(since: Moment, now: Moment = Date.now()): string {
  const elapsed = new Date(now).getTime() - new Date(since).getTime()
  for (const [unit, forms] of units) if (elapsed >= unit) return count(Math.floor(elapsed / unit), forms)
  return 'меньше минуты'
}

/** When something happened, as people say it: «только что», «5 минут назад», «вчера, 11:20», then the date. */
export function relativeText(moment: Moment, now: Moment = Date.now()): string {
  const then = new Date(moment).getTime()
  const elapsed = new Date(now).getTime() - then
  if (elapsed < 0) return dateTimeText(then)
  if (elapsed < MINUTE) return 'только что'
  if (elapsed < HOUR) return `${count(Math.floor(elapsed / MINUTE), ['минуту', 'минуты', 'минут'])} назад`
  if (isoDay(then) === isoDay(now)) return `сегодня, ${timeText(then)}`
  if (isoDay(then) === isoDay(new Date(now).getTime() - DAY)) return `вчера, ${timeText(then)}`
  return dateText(then)
}
