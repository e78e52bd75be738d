import { addDays, dateText, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import type { ChartRow, ChartSeries } from '#ui/chart/plot'
import type { RhythmOrder, Rhythm } from './client.ts'

const SHOWN_DAYS = 180
const days = (n: number) => count(n, ['день', 'дня', 'дней'])

export function rhythmText(rhythm: Rhythm | null, today = isoDay()): string {
  if (!rhythm) return 'За год заказов не было.'
  const { median_days, usual_total, expected_on, last_day, order_days } = rhythm
  if (median_days === null || expected_on === null) {
    return `За год ${count(order_days, ['заказ', 'заказа', 'заказов'])}, последний ${dateText(last_day)}: для ритма нужно хотя бы три.`
  }
  const usual = `Обычно заказывает раз в ${days(median_days)} на ${tenge(usual_total)}.`
  const late = Math.round((Date.parse(today) - Date.parse(expected_on)) / 86_400_000)
  return late > 0
    ? `${usual} Ждали ${dateText(expected_on)}, опаздывает на ${days(late)}.`
    : `${usual} Следующий заказ ждём около ${dateText(expected_on)}.`
}

/** Cancelled orders do not count. */
const parts = [
  { name: 'Доставлено', tone: 'main', statuses: ['delivered'] },
  { name: 'В работе', tone: 'rest', statuses: ['new', 'confirmed', 'assembling', 'shipped'] },
  { name: 'Возвращено', tone: 'third', statuses: ['returned'] },
] as const satisfies readonly (ChartSeries & { statuses: readonly RhythmOrder['status'][] })[]

/** Orders of half a year by day, with empty days for today and the next expected order. */
export function rhythmChart(orders: readonly RhythmOrder[], rhythm: Rhythm | null, today = isoDay()) {
  const since = addDays(today, -SHOWN_DAYS)
  const recent = orders.filter(({ day, status }) => day > since && status !== 'cancelled')
  if (recent.length === 0) return null
  const series = parts.filter(({ statuses }) => recent.some(({ status }) => includes(statuses, status)))
  const byDay = Map.groupBy(recent, ({ day }) => day)
  const rows: ChartRow[] = [...byDay].map(([day, ordered]) => ({
    ...place(day),
    values: series.map(({ statuses }) => {
      const sum = ordered.reduce((total, { status, total: of }) => total + (includes(statuses, status) ? of : 0), 0)
      return sum || null
    }),
  }))
  const mark = (day: string, word: string) => {
    if (!byDay.has(day)) rows.push({ ...place(day, word), values: series.map(() => null) })
  }
  const expected = rhythm?.expected_on
  if (expected) mark(expected, expected < today ? 'ждали' : 'ждём')
  if (expected !== today) mark(today, 'сегодня')
  return { series, rows: rows.toSorted((one, other) => one.at! - other.at!) }
}

const includes = (statuses: readonly string[], status: string) => statuses.includes(status)

const place = (day: string, word?: string) => ({
  label: [word, dateText(day).slice(0, 5)].filter(Boolean).join(' '),
  title: [word, dateText(day)].filter(Boolean).join(' '),
  at: Date.parse(day),
})
