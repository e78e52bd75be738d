import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import type { MethodRow } from './mutations.ts'

export const WEEK = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

export function priceText({ price, free_from }: MethodRow): string {
  if (price === null) return 'стоимость указывает менеджер'
  if (price === 0) return 'бесплатно'
  return free_from === null ? tenge(price) : `${tenge(price)}, бесплатно от ${tenge(free_from)}`
}

export function daysText({ days, lead_days, cut_off }: MethodRow): string {
  const names = days.toSorted((a, b) => a - b).map((day) => WEEK[day - 1])
  const shown = days.join() === '1,2,3,4,5' ? 'пн–пт' : days.length === 7 ? 'ежедневно' : names.join(', ')
  return `${shown}, ${lead_days === 0 ? 'в тот же день' : `через ${count(lead_days, ['день', 'дня', 'дней'])}`}, заказы до ${cut_off.slice(0, 5)}`
}
