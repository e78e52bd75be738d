import { z } from 'zod'
import { DAY } from '#lib/dates/dates'

const order = { id: z.string(), number: z.string(), clinic_name: z.string().nullable(), since: z.string() }
const clinic = { id: z.string(), name: z.string().nullable(), city: z.string().nullable(), since: z.string() }
const part = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number(), since: z.string().nullable(), rows: z.array(row) })

export const deskSchema = z.object({
  new_orders: part(z.object({ ...order, total: z.number() })),
  reported_payments: part(z.object({ ...order, total: z.number() })),
  delivery_problems: part(z.object({ ...order, problem: z.string() })),
  /** Parcels, and what clinics say is wrong, by their orders. */
  came_back: part(z.object(order)),
  claims: part(z.object(order)),
  waiting_clinics: part(z.object(clinic)),
  unchecked_documents: part(z.object(clinic)),
  short_stock: z.object({
    total: z.number(),
    out: z.number(),
    rows: z.array(
      z.object({
        id: z.string(),
        sku: z.string(),
        name: z.string(),
        volume_ml: z.number(),
        stock_count: z.number(),
        waiting: z.number(),
      }),
    ),
  }),
  due_documents: z.object({
    total: z.number(),
    rows: z.array(z.object({ id: z.string(), name: z.string(), volume_ml: z.number(), valid_until: z.string() })),
  }),
  missing_searches: z.object({
    total: z.number(),
    rows: z.array(z.object({ query: z.string(), sessions: z.number() })),
  }),
})
export type Desk = z.infer<typeof deskSchema>

/** Where somebody waits, in the order in which they are shown. */
export const QUEUES = [
  'delivery_problems',
  'came_back',
  'claims',
  'reported_payments',
  'new_orders',
  'waiting_clinics',
  'unchecked_documents',
] as const
export type Queue = (typeof QUEUES)[number]

/** Days within which each is to be answered. */
const ANSWERED_WITHIN: Record<Queue, number> = {
  delivery_problems: 1,
  came_back: 1,
  claims: 2,
  reported_payments: 3,
  new_orders: 1,
  waiting_clinics: 2,
  unchecked_documents: 2,
}

export const isLate = (queue: Queue, since: string, now = Date.now()) =>
  now - Date.parse(since) > ANSWERED_WITHIN[queue] * DAY

/** Queues in which somebody waits, the late ones first; and those that are empty. */
export function sortQueues(desk: Pick<Desk, Queue>, now?: number): { waiting: Queue[]; done: Queue[] } {
  const waiting = QUEUES.filter((queue) => desk[queue].total > 0)
  const isWaitingLong = (queue: Queue) => {
    const { since } = desk[queue]
    return since !== null && isLate(queue, since, now)
  }
  return {
    waiting: [...waiting.filter(isWaitingLong), ...waiting.filter((queue) => !isWaitingLong(queue))],
    done: QUEUES.filter((queue) => desk[queue].total === 0),
  }
}
