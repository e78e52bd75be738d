import { dateText, dateTimeText, dayAndYearText, isoDay, periodText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { monthText, shortMonth } from '#lib/dates/months'
import { count, plural, type PluralForms } from '#lib/text/plural'
import type { Breakdown, Cancellations, Claims, Funnel, LeadTimeStep, Stock, Turnover } from './answers.ts'
import type { StatsPeriod } from './period.ts'
import type { Dimension } from './queries.ts'
import type { ClinicListKind } from './stats-search.ts'

const NBSP = '\u00a0'
const MILLION = 1_000_000

/** «20,1 млн ₸» from a million on; below it the full sum. */
export function shortTenge(sum: number): string {
  if (Math.abs(sum) < MILLION) return tenge(sum)
  const [unit, name] = Math.abs(sum) < 1000 * MILLION ? [MILLION, 'млн'] : [1000 * MILLION, 'млрд']
  const digits = Math.abs(sum) < 100 * unit ? 1 : 0
  return `${decimalText(sum / unit, digits)}${NBSP}${name}${NBSP}₸`
}

/** With a comma and no trailing zero. */
export const decimalText = (value: number, digits = 1) =>
  value.toLocaleString('ru', { maximumFractionDigits: digits }).replace('-', '−')

/** «23 %» of a whole; below one «< 1 %». */
export function shareText(part: number, whole: number): string {
  if (whole <= 0) return '–'
  const percent = (part / whole) * 100
  return percent > 0 && percent < 1 ? `<${NBSP}1${NBSP}%` : `${Math.round(percent)}${NBSP}%`
}

/** «+18 %»; undefined when the previous value is nothing. */
export function changeText(value: number | null, previous: number | null): string | undefined {
  if (value === null || previous === null || previous === 0) return undefined
  const percent = ((value - previous) / previous) * 100
  const rounded = Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
  return `${rounded > 0 ? '+' : ''}${decimalText(rounded)}${NBSP}%`
}

/** «+9», «−4» or «0». */
export function differenceText(value: number | null, previous: number | null): string | undefined {
  if (value === null || previous === null) return undefined
  return `${value > previous ? '+' : ''}${decimalText(value - previous)}`
}

export const trendOf = (value: number | null, previous: number | null) =>
  value === null || previous === null || previous === value ? 'same' : value > previous ? 'up' : 'down'

const ORDERS: PluralForms = ['заказ', 'заказа', 'заказов']
export const ordersText = (n: number) => count(n, ORDERS)

type Span = { from: string; to: string }

/** Whether more may yet be sold in it. */
export const isUnfinished = ({ from, to }: Span, today = isoDay()) => from <= today && to >= today

/** «22.11.2026, день не закончен» */
export const rowTitle = (row: Span, today = isoDay()) =>
  periodText(row.from, row.to) +
  (isUnfinished(row, today) ? (row.from === row.to ? ', день не закончен' : ', не закончен') : '')

/** «22.11» or «ноя 26» */
export const barLabel = ({ from }: { from: string }, step: Turnover['step']) =>
  step === 'month' ? shortMonth(from) : dateText(from).slice(0, 5)

export function turnoverCaption(turnover: Turnover, { compared, to }: StatsPeriod, today = isoDay()): string {
  const { rows, step, value: total, previous } = turnover
  const partial = to >= today ? ` ${unfinished[step]}` : ''
  if (total === 0) return `Доставленных заказов за этот период нет.${partial}`
  const best = rows.reduce((one, other) => (other.value > one.value ? other : one))
  const where = {
    day: () => dayAndYearText(best.from, today),
    week: () => `за ${periodText(best.from, best.to)}`,
    month: () => `за ${monthText(best.from)} ${best.from.slice(0, 4)}`,
  }[step]()
  return [
    `Оборот ${shortTenge(total)}${compared && previous > 0 ? `, ${comparison(total, previous)}, чем ${periodText(compared.from, compared.to)}` : ''}.`,
    rows.length > 1 ? ` Больше всего ${where}: ${shortTenge(best.value)}.` : '',
    partial,
  ].join('')
}

const unfinished: Record<Turnover['step'], string> = {
  day: 'Сегодняшний день ещё не закончен.',
  week: 'Последняя неделя ещё не закончена.',
  month: 'Последний месяц ещё не закончен.',
}

function comparison(value: number, previous: number): string {
  const percent = Math.round((Math.abs(value - previous) / previous) * 100)
  if (percent === 0) return 'столько же'
  return `на ${percent}${NBSP}% ${value > previous ? 'больше' : 'меньше'}`
}

export const dimensionWords: Record<Dimension, { title: string; column: string; none: string }> = {
  line: { title: 'Линейки', column: 'Линейка', none: 'Без линейки' },
  type: { title: 'Типы средств', column: 'Тип', none: 'Без типа' },
  manager: { title: 'Аккаунт-менеджеры', column: 'Менеджер', none: 'Без менеджера' },
  city: { title: 'Города', column: 'Город', none: 'Город не указан' },
}

export function breakdownCaption({ rows, turnover }: Breakdown, dimension: Dimension): string {
  const [first, second] = rows.filter(({ value }) => value > 0)
  if (!first || turnover <= 0) return 'За этот период оборота нет.'
  const name = (row: typeof first) => row.name ?? dimensionWords[dimension].none
  const rest = second ? `, затем ${name(second)}: ${shareText(second.value, turnover)}` : ''
  return `Больше всего ${name(first)}: ${shareText(first.value, turnover)} оборота${rest}.`
}

/** How concentrated turnover is. */
export function paretoCaption(vital: number, total: number, forms: PluralForms): string {
  if (total === 0) return 'За этот период ничего не продано.'
  return `80${NBSP}% оборота дают ${count(vital, forms)} из${NBSP}${total.toLocaleString('ru')}.`
}

export const funnelSteps: Record<Funnel['steps'][number]['step'], string> = {
  registered: 'Регистрация',
  documents: 'Документы',
  verified: 'Подтверждены',
  first_order: 'Первый заказ',
  second_order: 'Второй заказ',
}

export function funnelCaption({ steps, as_of }: Funnel): string {
  const clinics = (step: string) => steps.find((each) => each.step === step)?.clinics ?? 0
  const registered = clinics('registered')
  if (registered === 0) return 'За этот период никто не зарегистрировался.'
  const counted = as_of === null ? '' : ` Документы и заказы считаются ночью, на ${dateTimeText(as_of)}.`
  return `Из${NBSP}${count(registered, ['зарегистрировавшейся', 'зарегистрировавшихся', 'зарегистрировавшихся'])} первый заказ сделали ${clinics('first_order')} (${shareText(clinics('first_order'), registered)}), второй ${clinics('second_order')}.${counted}`
}

/** Less than a day in hours, more in days. */
export function daysText(days: number): string {
  if (days < 1 / 24) return 'меньше часа'
  return days < 1 ? `${decimalText(days * 24, 0)}${NBSP}ч` : inDays(days)
}

function inDays(days: number): string {
  const rounded = Math.round(days * 10) / 10
  return `${decimalText(rounded)}${NBSP}${plural(rounded, ['день', 'дня', 'дней'])}`
}

/** Up to two days in hours, more in days. */
export const hoursText = (hours: number) => (hours <= 48 ? `${decimalText(hours)}${NBSP}ч` : inDays(hours / 24))

/** «1,7–3,1 дня»: both ends in the unit of the later one. */
export const hoursRange = (from: number, to: number) => `${decimalText(to <= 48 ? from : from / 24)}–${hoursText(to)}`

export const leadTimeSteps: Record<LeadTimeStep['step'], string> = {
  confirmation: 'Подтверждение',
  assembly: 'Сборка',
  delivery: 'Доставка',
  whole: 'Весь срок',
}

export function leadTimeCaption(steps: readonly LeadTimeStep[]): string {
  const whole = steps.find(({ step }) => step === 'whole')
  if (!whole) return 'За этот период ничего не доставлено.'
  const [longest] = steps.filter(({ step }) => step !== 'whole').sort((one, other) => other.median - one.median)
  const dominant = longest
    ? ` Дольше всего ${leadTimeSteps[longest.step].toLowerCase()}: ${hoursText(longest.median)}.`
    : ''
  return `Половина заказов приходит за ${hoursText(whole.median)}, почти все быстрее ${hoursText(whole.high)}.${dominant}`
}

export function cancellationsCaption({ orders, previous, lost, rows }: Cancellations, isCompared: boolean): string {
  const [first] = rows
  if (!first) return 'За этот период заказы не отменяли.'
  const before = isCompared ? `, до этого ${previous.toLocaleString('ru')}` : ''
  return `Отменили ${ordersText(orders)} на ${shortTenge(lost)}${before}. Чаще всего: ${first.reason.toLowerCase()}.`
}

export function claimsCaption({ claims, previous, accepted, hours }: Claims, isCompared: boolean): string {
  if (claims === 0) return 'За этот период претензий не было.'
  const before = isCompared ? `, до этого ${previous.toLocaleString('ru')}` : ''
  const pace = hours === null ? '' : ` Половину решают за ${hoursText(hours)}.`
  return `${count(claims, ['претензия', 'претензии', 'претензий'])}${before}, принято ${accepted.toLocaleString('ru')}.${pace}`
}

export function stockCaption({ out_of_stock, running_out, shortage_sum, lost_sum }: Stock): string {
  const products: PluralForms = ['товар', 'товара', 'товаров']
  const lost = lost_sum > 0 ? ` Пока товара не было, упущено около ${shortTenge(lost_sum)}.` : ''
  if (out_of_stock + running_out === 0) return `На 30 дней хватит всего.${lost}`
  const ending =
    running_out > 0
      ? `${count(running_out, products)} ${running_out === 1 ? 'закончится' : 'закончатся'} за 30 дней`
      : ''
  const gone = out_of_stock > 0 ? `нет в наличии: ${count(out_of_stock, products)}` : ''
  const text = [gone, ending].filter(Boolean).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}; на месяц не хватит товара на ${shortTenge(shortage_sum)}.${lost}`
}

export const clinicLists: Record<ClinicListKind, string> = {
  active: 'С оборотом',
  new: 'Подтверждены',
  registered: 'Зарегистрировались',
  documents: 'Прислали документы',
  verified: 'Из них подтверждены',
  first_order: 'Сделали первый заказ',
  second_order: 'Сделали второй заказ',
}

/** How each figure is counted: tooltips, and a list below the page for those who cannot hover. */
export const definitions = {
  turnover:
    'Цена × (отправлено − возвращено) по доставленным заказам, без доставки, с НДС. Считается днём доставки; возврат уменьшает этот же день.',
  orders: 'Доставленные за период заказы, кроме возвращённых целиком.',
  average_order: 'Оборот, делённый на число доставленных заказов.',
  active_clinics: 'Клиники, у которых за период есть оборот.',
  new_clinics: 'Клиники, которых подтвердили за период. Линейка не учитывается.',
  debt: 'Сколько сейчас не оплачено по отправленным и доставленным заказам. Период и линейка не учитываются.',
  overdue: 'Часть долга, срок оплаты которой после доставки уже прошёл.',
  stock_value: 'Остатки на складе сейчас по текущим ценам; товары с ценой по запросу не входят.',
  breakdown:
    'Доля оборота за период. Менеджер и город те, что записаны в заказе; линейка и тип те, что были у товара при заказе.',
  products: 'Проданные товары по обороту: доставлено минус возвраты. Линейка – та, в которой товар сейчас.',
  clinics: 'Клиники по обороту за период.',
  funnel:
    'Клиники, которые зарегистрировались за период, и докуда они дошли к прошлой ночи. Подтверждённые без файлов показали документы иначе. Медиана считается от предыдущего шага, подтверждение – от регистрации. Отменённые заказы и линейка не учитываются.',
  lead_time:
    'Заказы, доставленные за период. Полоса – от быстрой четверти до медленной, черта – медиана, усы – от 5 до 95 %.',
  claims: 'Претензии и вернувшиеся посылки, открытые за период, кроме отозванных. Сумма: по ценам заказов.',
  cancellations: 'Заказы, отменённые за период, и сумма товаров в них.',
  searches: 'Запросы, которые за день ввели хотя бы трое; кто именно, не записывается. Фильтры не учитываются.',
  order_words:
    'Слова, под которыми хотя бы три клиники выбрали один товар, вставляя список заказа. За всё время; период и фильтры не учитываются.',
  unsold: 'Запросы, которые нашли товар, но на той же неделе его никто не заказал.',
  stock:
    'Скорость продаж за 90 дней × 30 дней минус остаток. Упущено: дни без товара за период × скорость за 90 дней до этого × цена. Из фильтров учитывается линейка.',
} as const
export type Definition = keyof typeof definitions
