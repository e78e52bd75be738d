import { kinds } from '#features/documents/words.ts'
import { dateText, dayText, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'
import type { Todo } from './client-row.ts'

export const todoKinds: Record<Todo['kind'], { label: string; tone: StatusTone }> = {
  confirm: { label: 'Подтвердить заказ', tone: 'accent' },
  reservation: { label: 'Резерв кончается', tone: 'warning' },
  task: { label: 'Задача', tone: 'neutral' },
  debt: { label: 'Просрочена оплата', tone: 'danger' },
  question: { label: 'Вопрос', tone: 'info' },
  proposal: { label: 'Корзина без ответа', tone: 'info' },
  document: { label: 'Документ истекает', tone: 'danger' },
  late: { label: 'Давно не заказывали', tone: 'warning' },
}

const DAY = 86_400_000
const days = (n: number) => count(n, ['день', 'дня', 'дней'])
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const documentName = (kind: string | undefined) => kinds[kind as keyof typeof kinds]?.label ?? 'Документ'

/** Why a task is in today's list. */
export function todoReason({ kind, day, facts }: Todo, today = isoDay()): string {
  const { number = '', total = 0, orders = 1 } = facts
  switch (kind) {
    case 'confirm':
      return `${number}, ${tenge(total)}${facts.delivery_price === null ? ', укажите стоимость доставки' : ''}`
    case 'reservation':
      return `${number}, ${tenge(total)}, резерв до ${dayText(day!)}`
    case 'task':
      return facts.note ?? ''
    case 'debt':
      return `${tenge(total)}, ${orders === 1 ? `заказ ${number}` : count(orders, ['заказ', 'заказа', 'заказов'])}, ждали до ${dayText(day!)}`
    case 'question':
      return `${facts.name}: «${facts.message}»`
    case 'proposal':
      return 'Клиент не ответил на предложенную корзину'
    case 'document':
      return `${documentName(facts.document)} ${day! < today ? 'истёк' : 'до'} ${dateText(day!)}`
    case 'late':
      return lateReason(facts, day!, today)
  }
}

function lateReason({ median_days = 0, usual_total = 0, loss = 0 }: Todo['facts'], expected: string, today: string) {
  return `Обычно раз в ${days(median_days)} на ${tenge(usual_total)}, ждали ${dayText(expected)}, опаздывает на ${days(between(expected, today))}: недополучим около ${tenge(loss)}`
}

/** First message of a WhatsApp chat about it. */
export function todoMessage({ kind, contact_name, day, facts }: Todo): string {
  const hello = `Здравствуйте${contact_name ? `, ${contact_name}` : ''}!`
  const { number = '', total = 0 } = facts
  switch (kind) {
    case 'confirm':
      return `${hello} Получили ваш заказ ${number} на ${tenge(total)}.`
    case 'reservation':
      return `${hello} Резерв по заказу ${number} действует до ${dayText(day!)}. К оплате ${tenge(total)}.`
    case 'debt':
      return `${hello} Напоминаем об оплате: ${tenge(total)}, срок был ${dayText(day!)}. Когда ждать перевод?`
    case 'proposal':
      return `${hello} Собрали для вас корзину, она ждёт в вашем кабинете. Посмотрели её?`
    case 'document':
      return `${hello} ${documentName(facts.document)} действует до ${dateText(day!)}. Загрузите, пожалуйста, новый документ в профиле.`
    case 'late':
      return `${hello} Обычно в это время вы пополняете запасы. Собрать для вас заказ?`
    case 'task':
    case 'question':
      return hello
  }
}

/** Days to which a task can be postponed. */
export const putOffChoices = (today: string, add: (day: string, days: number) => string) => [
  { label: 'На завтра', day: add(today, 1) },
  { label: 'На 3 дня', day: add(today, 3) },
  { label: 'На неделю', day: add(today, 7) },
  { label: 'На месяц', day: add(today, 30) },
]
