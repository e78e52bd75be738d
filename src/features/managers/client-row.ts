import { z } from 'zod'
import { Constants } from '#lib/database.types'

const { clinic_status, reject_kind, todo_kind } = Constants.public.Enums

const client = z.object({
  user_id: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(clinic_status),
  reject_kind: z.enum(reject_kind).nullable(),
  submitted_at: z.string(),
  bin_iin: z.string().nullable(),
  contact_name: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  is_covered: z.boolean(),
  last_order_at: z.string().nullable(),
  expected_on: z.string().nullable(),
  median_days: z.number().nullable(),
  usual_total: z.number().nullable(),
  tier: z.string().nullable(),
  score: z.number().nullable(),
  /** Since 30 days ago. */
  score_change: z.number().nullable(),
  turnover_90_days: z.number(),
  debt: z.number(),
  cart_total: z.number().nullable(),
  cart_updated_at: z.string().nullable(),
})

export const clientsSchema = z.object({
  total: z.number(),
  counts: z.object({ all: z.number(), due: z.number(), cart: z.number(), debt: z.number() }),
  rows: z.array(client),
})

export type ClientsPage = z.infer<typeof clientsSchema>

export type Client = z.infer<typeof client>

export const clientName = ({ name }: Pick<Client, 'name'>) => name || 'Без названия'

const todo = z.object({
  kind: z.enum(todo_kind),
  subject: z.string(),
  user_id: z.string(),
  order_id: z.string().nullable(),
  at: z.string().nullable(),
  day: z.string().nullable(),
  until_day: z.string().nullable(),
  name: z.string().nullable(),
  contact_name: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  facts: z.looseObject({
    number: z.string().optional(),
    total: z.number().optional(),
    orders: z.number().optional(),
    delivery_price: z.number().nullish(),
    note: z.string().optional(),
    name: z.string().optional(),
    message: z.string().optional(),
    document: z.string().optional(),
    last_day: z.string().optional(),
    median_days: z.number().optional(),
    usual_total: z.number().optional(),
    loss: z.number().optional(),
  }),
})

export const todaySchema = z.object({ total: z.number(), put_off: z.number(), rows: z.array(todo) })

export type TodayList = z.infer<typeof todaySchema>

/** A client that needs something from the manager. */
export type Todo = z.infer<typeof todo>
