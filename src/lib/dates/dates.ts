import { isDay } from './day.ts'
import { count, type PluralForms } from '../text/plural.ts'
import { cleanText } from '../typed/text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** In milliseconds. */
export const DAY = 24 * HOUR

type Moment = Date | string | number

/** Shown for an invalid date: one bad value must not break its screen. */
const NO_DATE = '—'

/** When Almaty, the shop's zone, went from UTC+6 to UTC+5. */
const CHANGE = Date.UTC(2024, 1, 29, 18)

/** 2026-11-17T11:20:00.000 in Almaty, or «—». Without `Intl`, whose first use takes as long as a frame. */
function localText(moment: Moment): string {
  const time = new Date(moment).getTime()
  const shifted = new Date(time + (time < CHANGE ? 6 : 5) * HOUR)
  return Number.isNaN(shifted.getTime()) ? NO_DATE : shifted.toISOString().slice(0, -1)
}

/** The day in Almaty as 2026-11-17, for date inputs and SQL. */
export const isoDay = (moment: Moment = Date.now()) => localText(moment).slice(0, 10)

/** 17.11.2026 */
export const dateText = (moment: Moment) => isoDay(moment).split('-').reverse().join('.')

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

/** 17 ноября */
export function dayText(moment: Moment): string {
  const [, month, day] = isoDay(moment).split('-').map(Number)
  return day ? `${day}\u00a0${MONTHS[month! - 1]}` : NO_DATE
}

/** 17 ноября, of another year 17 ноября 2025 */
export const dayAndYearText = (day: string, today = isoDay()) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : `${dayText(day)} ${day.slice(0, 4)}`

/** 11:20 */
export const timeText = (moment: Moment) => localText(moment).slice(11, 16) || NO_DATE

/** 17.11.2026, 11:20 */
export function dateTimeText(moment: Moment): string {
  const day = dateText(moment)
  return day === NO_DATE ? day : `${day}, ${timeText(moment)}`
}

/** Reads 17.11.2026, 1.1.2026, 2026-11-17 or 17 ноября 2026 as ISO; undefined for anything else. */
export function readDay(text: string): string | undefined {
  // Drops a time.
  const bare = cleanText(text)
    .toLowerCase()
    .replace(/[t,]? ?\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(z|[+-]\d{2}:?\d{2})?$/, '')
  const words = /^(\d{1,2}) (\p{L}{3,8})\.? (\d{4})( г\.?| года)?$/u.exec(bare)
  const month = words ? MONTHS.findIndex((name) => name.startsWith(words[2]!.replace('май', 'мая').slice(0, 3))) + 1 : 0
  const match =
    (words && month > 0 && [words[1], String(month), words[3]]) ||
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(bare)?.slice(1) ||
    /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(bare)?.slice(1).reverse()
  if (!match) return undefined
  const [day, monthOfYear, year] = match as [string, string, string]
  const iso = `${year}-${monthOfYear.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** The error of a `DateInput`'s value. */
export function dayProblem(text: string, missing = 'Укажите день'): string | undefined {
  if (isDay(text)) return undefined
  if (cleanText(text) === '') return missing
  const [, year] = /^\d{2}\.\d{2}\.(\d{4})$/.exec(text) ?? []
  if (!year) return 'Напишите день целиком: дд.мм.гггг'
  return year < '2000' || year > '2100' ? 'Год может быть от 2000 до 2100' : 'Такого дня нет'
}

/** «с 01.11.2026», «01.11.2026–20.11.2026» */
export function periodText(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? dateText(from) : `${dateText(from)}–${dateText(to)}`
  return from ? `с ${dateText(from)}` : `по ${dateText(to!)}`
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(Date.parse(day) + days * DAY)
  return Number.isNaN(date.getTime()) ? NO_DATE : date.toISOString().slice(0, 10)
}

const units: [number, PluralForms][] = [
  [DAY, ['день', 'дня', 'дней']],
  [HOUR, ['час', 'часа', 'часов']],
  [MINUTE, ['минута', 'минуты', 'минут']],
]

/** In the largest whole unit: «2 дня», «3 часа»; under a minute «меньше минуты». */
export function ageText(since: Moment, now: Moment = Date.now()): string {
  const elapsed = new Date(now).getTime() - new Date(since).getTime()
  if (Number.isNaN(elapsed)) return NO_DATE
  for (const [unit, forms] of units) if (elapsed >= unit) return count(Math.floor(elapsed / unit), forms)
  return 'меньше минуты'
}

/** «только что», «5 минут назад», «вчера, 11:20», then the date. */
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
