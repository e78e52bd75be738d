import { z } from 'zod'
import { Constants } from '#lib/database.types'

const contacts = {
  user_id: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  photo_url: z.string().nullable(),
  email: z.string().nullable(),
  is_active: z.boolean(),
  last_sign_in_at: z.string().nullable(),
}

const figures = {
  clients: z.number(),
  verified: z.number(),
  fresh: z.number(),
  active: z.number(),
  turnover: z.number(),
  turnover_before: z.number(),
  plan: z.number().nullable(),
  debt: z.number(),
  debtors: z.number(),
  /** This month so far. */
  bonus: z.number(),
}

const managerRow = z.object({ ...contacts, ...figures, covered_by: z.string().nullable() })

export const managersSchema = z.object({ unmanaged: z.number(), rows: z.array(managerRow) })

export type ManagerRow = z.infer<typeof managerRow>

/** This month's figures of a manager. */
export type MonthFigures = z.infer<z.ZodObject<typeof figures>>

const planMonth = z.object({
  month: z.string(),
  plan: z.number().nullable(),
  turnover: z.number(),
  orders: z.number(),
})

export type PlanMonth = z.infer<typeof planMonth>

export const managerCardSchema = z.object({
  ...contacts,
  figures: z.object(figures),
  cities: z.array(z.object({ city: z.string(), clients: z.number() })),
  months: z.array(planMonth),
})

export type ManagerDetails = z.infer<typeof managerCardSchema>

const journalEvent = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string().nullable(),
  about: z.enum(['account_managers', 'user_roles', 'manager_plans', 'bonus_statements']),
  action: z.enum(['insert', 'update', 'delete']),
  fields: z.array(z.string()).nullable(),
  role: z.string().nullable(),
  is_active: z.boolean().nullable(),
  month: z.string().nullable(),
  status: z.enum(Constants.public.Enums.bonus_status).nullable(),
  plan: z.number().nullable(),
  former_plan: z.number().nullable(),
})

export const managerJournalSchema = z.array(journalEvent)

export type ManagerEvent = z.infer<typeof journalEvent>

const handover = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  from_id: z.string(),
  to_id: z.string(),
  city: z.string().nullable(),
  chosen: z.number().nullable(),
  from_day: z.string(),
  until_day: z.string().nullable(),
  handed: z.number(),
  reason: z.string().nullable(),
  made_by: z.string().nullable(),
  created_at: z.string(),
  /** The clinic of a requested hand-over. */
  clinic: z.string().nullable(),
  clinic_id: z.string().nullable(),
  state: z.enum(['asked', 'declined', 'planned', 'waiting', 'running', 'done', 'past', 'ended']),
})

export const colleaguesSchema = z.array(z.object({ user_id: z.string(), full_name: z.string() }))

export const handoversSchema = z.array(handover)

export type Handover = z.infer<typeof handover>

/** Percent of the plan reached; null without a plan. */
export const planShare = ({ plan, turnover }: Pick<MonthFigures, 'plan' | 'turnover'>) =>
  plan === null ? null : Math.floor((turnover / plan) * 100)
