import { z } from 'zod'
import { Constants, type Database } from '#lib/database.types'
import { dateText } from '#lib/dates/dates'
import type { Cell } from '#lib/files/csv'
import { monthAndYearText } from '#lib/dates/months'
import type { StatusTone } from '#ui/data/status-chip'

type Enums = Database['public']['Enums']
export type BonusKind = Enums['bonus_kind']
export type BonusStatus = Enums['bonus_status']

const kind = z.enum(Constants.public.Enums.bonus_kind)
const status = z.enum(Constants.public.Enums.bonus_status)

export const bonusMonthSchema = z.object({
  manager_id: z.string(),
  manager_name: z.string().nullable(),
  month: z.string(),
  status,
  accrued: z.number(),
  reversed: z.number(),
  adjusted: z.number(),
  total: z.number(),
  carried: z.number(),
  payable: z.number(),
  closed_at: z.string().nullable(),
  /** Null: closed by the job. */
  closed_by: z.string().nullable(),
  approved_at: z.string().nullable(),
  approved_by: z.string().nullable(),
  paid_on: z.string().nullable(),
  paid_by: z.string().nullable(),
  comment: z.string(),
  may_revert: z.boolean(),
  rows: z.array(
    z.object({
      id: z.number(),
      order_id: z.string().nullable(),
      number: z.string().nullable(),
      kind,
      clinic: z.string().nullable(),
      base: z.number().nullable(),
      percent: z.number().nullable(),
      tier: z.string().nullable(),
      formula_version: z.number().nullable(),
      amount: z.number(),
      reason: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type BonusMonth = z.output<typeof bonusMonthSchema>
export type BonusRow = BonusMonth['rows'][number]

export const bonusYearSchema = z.object({
  months: z.array(z.object({ month: z.string(), status, total: z.number(), payable: z.number() })),
  paid: z.number(),
  forecast: z.object({ orders: z.number(), amount: z.number() }),
})
export type BonusYear = z.output<typeof bonusYearSchema>

export const statementsSchema = z.object({
  month: z.string(),
  is_closed: z.boolean(),
  is_closing: z.boolean(),
  may_close: z.boolean(),
  may_revert: z.boolean(),
  rows: z.array(
    z.object({
      manager_id: z.string(),
      full_name: z.string(),
      status,
      accrued: z.number(),
      reversed: z.number(),
      adjusted: z.number(),
      total: z.number(),
      carried: z.number(),
      payable: z.number(),
      since: z.string().nullable(),
      by: z.string().nullable(),
      comment: z.string(),
    }),
  ),
})
export type Statements = z.output<typeof statementsSchema>
export type Statement = Statements['rows'][number]

export const kindNames: Record<BonusKind, string> = {
  accrual: 'Начисление',
  reversal: 'Снято за возврат',
  adjustment: 'Корректировка',
}

export const statusNames: Record<BonusStatus, { text: string; tone: StatusTone }> = {
  open: { text: 'месяц открыт', tone: 'accent' },
  closed: { text: 'закрыт', tone: 'info' },
  approved: { text: 'утверждён', tone: 'warning' },
  paid: { text: 'выплачен', tone: 'success' },
}

export function stepsOf(bonuses: Omit<BonusMonth, 'rows'>): string[] {
  const { closed_at, closed_by, approved_at, approved_by, paid_on, paid_by } = bonuses
  const steps = [
    ['Закрыт', closed_at, closed_by ?? 'автоматически'],
    ['Утверждён', approved_at, approved_by],
    ['Выплачен', paid_on, paid_by],
  ] as const
  return steps.flatMap(([step, day, by]) => (day ? [[`${step} ${dateText(day)}`, by].filter(Boolean).join(', ')] : []))
}

export const FORMER_CLIENT = 'Бывший клиент'

export function monthFile({ rows, month, manager_name, payable, carried }: BonusMonth): Cell[][] {
  return [
    ['Дата', 'Заказ', 'Клиника', 'Тип', 'Категория', 'База, ₸', 'Ставка, %', 'Сумма, ₸', 'Причина'],
    ...rows.map(({ created_at, number, clinic, kind: of, tier, base, percent, amount, reason }) => [
      dateText(created_at),
      number,
      number && (clinic ?? FORMER_CLIENT),
      kindNames[of],
      tier,
      base,
      percent,
      amount,
      reason,
    ]),
    ...(carried < 0 ? [['', '', '', 'Перенесено с прошлых месяцев', '', '', '', carried, '']] : []),
    ['', '', manager_name, `К выплате за ${monthAndYearText(month)}`, '', '', '', payable, ''],
  ]
}
