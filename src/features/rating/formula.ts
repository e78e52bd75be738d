import { z } from 'zod'
import { dayText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'

/** In the order of the page; `overdue` takes points off. */
export const MEASURES = ['turnover', 'frequency', 'recency', 'average_order', 'lines'] as const
export type Measure = (typeof MEASURES)[number]
export type ComponentKey = Measure | 'overdue'

export const componentNames: Record<ComponentKey, string> = {
  turnover: 'Оборот',
  frequency: 'Частота',
  recency: 'Давность',
  average_order: 'Средний чек',
  lines: 'Ширина линеек',
  overdue: 'Просрочка оплаты',
}

const range = { enabled: z.boolean(), weight: z.number(), from: z.number(), to: z.number() }
const componentSchema = z.discriminatedUnion('key', [
  z.object({ key: z.literal('turnover'), ...range }),
  z.object({ key: z.literal('frequency'), enabled: z.boolean(), weight: z.number(), target: z.number() }),
  z.object({ key: z.literal('recency'), enabled: z.boolean(), weight: z.number(), days: z.number() }),
  z.object({ key: z.literal('average_order'), ...range }),
  z.object({ key: z.literal('lines'), enabled: z.boolean(), weight: z.number(), target: z.number() }),
  z.object({ key: z.literal('overdue'), enabled: z.boolean(), points: z.number(), days: z.number() }),
])
const tierSchema = z.object({
  name: z.string(),
  /** Null: for new clinics. */
  from: z.number().nullable(),
  color: z.string(),
  percent: z.number(),
  text: z.string(),
})
const draftSchema = z.object({
  window_days: z.number(),
  components: z.array(componentSchema),
  tiers: z.array(tierSchema),
})

export const formulaSchema = draftSchema.extend({
  version: z.number(),
  status: z.enum(['draft', 'published']),
  effective_from: z.string().nullable(),
  comment: z.string(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
})

export type FormulaComponent = z.output<typeof componentSchema>
export type Tier = z.output<typeof tierSchema>
export type Draft = z.output<typeof draftSchema>
export type Formula = z.output<typeof formulaSchema>

export const previewSchema = z.object({
  as_of: z.string(),
  version: z.number(),
  now: z.record(z.string(), z.number()),
  draft: z.record(z.string(), z.number()),
  moved: z.number(),
  up: z.number(),
  down: z.number(),
  movers: z.array(
    z.object({
      user_id: z.string(),
      clinic: z.string(),
      from: z.string(),
      to: z.string(),
      score: z.number(),
      delta: z.number(),
      last_order_on: z.string().nullable(),
      changes: z.partialRecord(z.enum([...MEASURES, 'overdue']), z.number()).nullable(),
    }),
  ),
  month: z.string().nullable(),
  bonuses: z.array(z.object({ manager_id: z.string(), full_name: z.string(), now: z.number(), draft: z.number() })),
})
export type Preview = z.output<typeof previewSchema>
export type Mover = Preview['movers'][number]

export const ratedComponentsSchema = z.array(
  z.object({
    key: z.enum([...MEASURES, 'overdue']),
    raw: z.number().nullable(),
    normalised: z.number(),
    weight: z.number(),
    points: z.number(),
  }),
)
export const breakdownSchema = z.object({
  user_id: z.string(),
  /** Null for an unsaved draft. */
  version: z.number().nullable(),
  as_of: z.string(),
  score: z.number(),
  tier: z.string(),
  components: ratedComponentsSchema,
})
export type RatedComponent = z.output<typeof ratedComponentsSchema>[number]

export const draftOf = ({ window_days, components, tiers }: Draft): Draft => ({ window_days, components, tiers })

export const sameDraft = (a: Draft, b: Draft) => JSON.stringify(draftOf(a)) === JSON.stringify(draftOf(b))

/** 100 when the formula may be published. */
export const weightSum = ({ components }: Draft) =>
  components.reduce((sum, part) => sum + (part.key !== 'overdue' && part.enabled ? part.weight : 0), 0)

/** The version in force on a day: the highest that has begun. */
export const formulaOn = (formulas: readonly Formula[], day: string): Formula | undefined =>
  formulas
    .filter(({ status, effective_from }) => status === 'published' && effective_from! <= day)
    .toSorted((a, b) => b.version - a.version)[0]

/** «за 180 дней, от 0 до 3 000 000 ₸» */
export function describeComponent(part: FormulaComponent, windowDays: number): string {
  switch (part.key) {
    case 'turnover':
      return `за ${count(windowDays, DAYS)}, от ${tenge(part.from)} до ${tenge(part.to)}`
    case 'frequency':
      return `цель ${count(part.target, ['заказ', 'заказа', 'заказов'])} за 30 дней`
    case 'recency':
      return `последний заказ, от 0 до ${part.days} дней назад`
    case 'average_order':
      return `от ${tenge(part.from)} до ${tenge(part.to)}`
    case 'lines':
      return `цель ${count(part.target, ['линейка', 'линейки', 'линеек'])}`
    case 'overdue':
      return `−${count(part.points, ['балл', 'балла', 'баллов'])} за заказ, просроченный больше ${part.days} дней`
  }
}

const DAYS = ['день', 'дня', 'дней'] as const

export function rawText({ key, raw }: Pick<RatedComponent, 'key' | 'raw'>): string {
  if (raw === null) return 'заказов не было'
  switch (key) {
    case 'turnover':
    case 'average_order':
      return tenge(raw)
    case 'frequency':
      return `${decimal(raw)} заказа за 30 дней`
    case 'recency':
      return `${count(raw, DAYS)} назад`
    case 'lines':
      return count(raw, ['линейка', 'линейки', 'линеек'])
    case 'overdue':
      return count(raw, ['заказ', 'заказа', 'заказов'])
  }
}

/** One decimal and a comma: «68,4». */
export const decimal = (value: number) =>
  value.toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace('-', '−')

/** «+6,5» */
export const signed = (value: number) => (value > 0 ? `+${decimal(value)}` : decimal(value))

/** «5 %», «4,5 %» */
export const percentText = (percent: number) => `${percent.toLocaleString('ru', { maximumFractionDigits: 2 })}\u00a0%`

/** A sentence for each component that is not full, the most valuable first. */
export function whatRaises(components: readonly RatedComponent[]): string[] {
  return components
    .filter(({ key, weight, points }) => (key === 'overdue' ? points < 0 : weight - points >= 0.1))
    .toSorted((a, b) => gain(b) - gain(a))
    .map((part) => `${advice[part.key]}: до +${decimal(gain(part))}`)
}

const gain = ({ key, weight, points }: RatedComponent) => (key === 'overdue' ? -points : weight - points)

const advice: Record<ComponentKey, string> = {
  turnover: 'Увеличить оборот',
  frequency: 'Заказывать чаще',
  recency: 'Сделать заказ сейчас',
  average_order: 'Собирать заказы крупнее',
  lines: 'Попробовать новые линейки',
  overdue: 'Оплатить просроченные заказы',
}

export type FormulaDifference = { label: string; before: string; after: string }

/** In words; empty when both versions decide alike. */
export function formulaDifferences(before: Draft, after: Draft): FormulaDifference[] {
  const differences: FormulaDifference[] = []
  const add = (label: string, was: string, is: string) => {
    if (was !== is) differences.push({ label, before: was, after: is })
  }
  add('Окно расчёта', count(before.window_days, DAYS), count(after.window_days, DAYS))
  for (const part of after.components) {
    const was = before.components.find(({ key }) => key === part.key)!
    const name = componentNames[part.key]
    add(name, weightText(was), weightText(part))
    // Under the same window, so that it is not repeated.
    add(`${name}: как считается`, describeComponent(was, 1), describeComponent(part, 1))
  }
  for (const name of new Set([...before.tiers, ...after.tiers].map((tier) => tier.name))) {
    const [was, is] = [before, after].map(({ tiers }) => tiers.find((tier) => tier.name === name))
    add(`Категория ${name}`, tierText(was), tierText(is))
    if (was && is) add(`Категория ${name}: что получает клиника`, was.text || 'не указано', is.text || 'не указано')
  }
  return differences.map(({ label, before: was, after: is }) =>
    label === 'Оборот: как считается'
      ? { label, before: was.replace(/^за 1.день, /, ''), after: is.replace(/^за 1.день, /, '') }
      : { label, before: was, after: is },
  )
}

const weightText = (part: FormulaComponent) =>
  !part.enabled ? 'выключено' : part.key === 'overdue' ? 'включено' : `${part.weight}\u00a0%`

const tierText = (tier: Tier | undefined) =>
  tier
    ? `${tier.from === null ? 'новые клиники' : `от ${tier.from.toLocaleString('ru')}`}, ${percentText(tier.percent)}`
    : 'нет'

/** The component whose points change most, else the day of the last order. */
export function reasonText({ changes, last_order_on }: Mover): string {
  const [strongest] = Object.entries(changes ?? {}).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  if (strongest) return `${componentNames[strongest[0] as ComponentKey]} ${signed(strongest[1])}`
  return last_order_on ? `последний заказ ${dayText(last_order_on)}` : 'заказов не было'
}
