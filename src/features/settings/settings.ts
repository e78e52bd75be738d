import type { Database } from '#lib/database.types'
import { tenge } from '#lib/money/money'
import { count, type PluralForms } from '#lib/text/plural'

type Row = Database['public']['Tables']['shop_settings']['Row']

export type Settings = Omit<Row, 'only_row'>
export type SettingKey = Exclude<keyof Settings, 'updated_at'>
type KeysOf<Value> = { [Key in SettingKey]: Row[Key] extends Value ? Key : never }[SettingKey]
export type NumberKey = KeysOf<number>
export type SwitchKey = KeysOf<boolean>

type Words = {
  label: string
  explanation: string
}

const days: PluralForms = ['день', 'дня', 'дней']
const orders: PluralForms = ['заказ', 'заказа', 'заказов']

export const numberSettings: Record<NumberKey, Words & { unit?: string; text: (value: number) => string }> = {
  reservation_days: {
    label: 'Резерв неоплаченного заказа',
    unit: 'дней',
    explanation: 'Потом неоплаченный заказ отменяется, товар снова в продаже. Начатых резервов это не касается.',
    text: (value) => count(value, days),
  },
  max_open_orders: {
    label: 'Неоплаченных заказов у клиники, не больше',
    explanation: 'Новые заказы, за которые ещё не получены деньги. Сотрудники оформляют заказы без этого предела.',
    text: (value) => count(value, orders),
  },
  max_open_total: {
    label: 'Сумма неоплаченных заказов клиники, не больше',
    unit: '₸',
    explanation: 'Сколько стоят все такие заказы вместе.',
    text: tenge,
  },
  payment_days: {
    label: 'Срок оплаты после доставки',
    unit: 'дней',
    explanation: 'Клиника видит, до какого дня оплатить доставленный заказ. После него долг просрочен.',
    text: (value) => count(value, days),
  },
  claim_days: {
    label: 'Срок для брака, недостачи и ошибки',
    unit: 'дней',
    explanation: 'После доставки. Потом о них сообщают менеджеру.',
    text: (value) => count(value, days),
  },
  return_days: {
    label: 'Срок возврата ненужного товара',
    unit: 'дней',
    explanation: 'После доставки, если товар не подошёл.',
    text: (value) => count(value, days),
  },
  reaction_days: {
    label: 'Срок для жалоб на реакцию кожи',
    unit: 'дней',
    explanation: 'После доставки. Потом о ней сообщают менеджеру.',
    text: (value) => count(value, days),
  },
}

export const switchSettings: Record<SwitchKey, Words> = {
  bonus_after_payment: {
    label: 'Начислять бонус после оплаты заказа',
    explanation: 'Иначе менеджер получает бонус, как только заказ доставлен.',
  },
  bonus_to_substitute: {
    label: 'Отдавать бонус тому, кто замещает менеджера',
    explanation: 'Иначе бонус за время замещения остаётся у постоянного менеджера клиники.',
  },
  clinics_see_tier: {
    label: 'Показывать клиникам их уровень в рейтинге',
    explanation: 'Уровень появится в профиле клиники.',
  },
}

export type SettingChange = { key: SettingKey; label: string; before: string; after: string }

/** Differences in the order of the form; a missing key is unchanged. */
export function settingChanges(before: Partial<Settings>, after: Partial<Settings>): SettingChange[] {
  return [...numberKeys, ...switchKeys]
    .filter((key) => after[key] !== undefined && before[key] !== after[key])
    .map((key) => ({
      key,
      label: isNumber(key) ? numberSettings[key].label : switchSettings[key].label,
      before: valueText(key, before[key]),
      after: valueText(key, after[key]),
    }))
}

export const numberKeys = Object.keys(numberSettings) as NumberKey[]
export const switchKeys = Object.keys(switchSettings) as SwitchKey[]

const isNumber = (key: SettingKey): key is NumberKey => key in numberSettings

function valueText(key: SettingKey, value: unknown): string {
  if (isNumber(key)) return numberSettings[key].text(Number(value))
  return value === true ? 'да' : 'нет'
}
