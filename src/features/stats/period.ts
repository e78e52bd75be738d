import { addDays } from '#lib/dates/dates'
import type { StatsSearch } from './stats-search.ts'

/** Days in Almaty, both included. */
export type Days = { from: string; to: string }

/** What the page shows, and what it is compared with. */
export type StatsPeriod = Days & { compared: Days | null }

/** A period that has just begun is compared with as many days of the one before. */
export function statsPeriod({ period = '30', from, to, compare }: StatsSearch, today: string): StatsPeriod {
  const days = period === 'own' ? { from: from ?? to ?? today, to: to ?? today } : periodOf(period, today)
  if (compare === 'none') return { ...days, compared: null }
  if (compare === 'year') return { ...days, compared: { from: yearBefore(days.from), to: yearBefore(days.to) } }
  return { ...days, compared: before(period, days) }
}

type Known = Exclude<NonNullable<StatsSearch['period']>, 'own'>

function periodOf(period: Known, today: string): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case '7':
    case '30':
      return { from: addDays(today, 1 - Number(period)), to: today }
    case 'month':
    case 'quarter':
    case 'year':
      return { from: startOf(period, today), to: today }
  }
}

const MONTHS = { month: 1, quarter: 3, year: 12 }
type Calendar = keyof typeof MONTHS

function startOf(unit: Calendar, day: string): string {
  const [year, month] = parts(day)
  return iso(year, Math.floor((month - 1) / MONTHS[unit]) * MONTHS[unit] + 1)
}

function before(period: NonNullable<StatsSearch['period']>, { from, to }: Days): Days {
  if (!(period in MONTHS))
    return { from: addDays(from, from === to ? -1 : -length({ from, to })), to: addDays(from, -1) }
  const [year, month] = parts(from)
  const start = iso(year, month - MONTHS[period as Calendar])
  const last = addDays(from, -1)
  // 31 March has no day of February beside it.
  const end = period === 'year' ? yearBefore(to) : addDays(start, length({ from, to }) - 1)
  return { from: start, to: end < last ? end : last }
}

/** In days. */
export const length = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The same day a year before; 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const [year, month, date] = parts(day)
  const same = `${String(year - 1)}${day.slice(4)}`
  return month === 2 && date === 29 ? `${year - 1}-02-28` : same
}

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]

/** First day of a month; month 0 is December of the year before. */
const iso = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
