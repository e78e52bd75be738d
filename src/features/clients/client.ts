import { z } from 'zod'
import { Constants } from '#lib/database.types'

const { order_status, proposal_status, document_kind, document_verdict, todo_kind } = Constants.public.Enums

const rhythm = z.object({
  order_days: z.number(),
  last_day: z.string(),
  median_days: z.number().nullable(),
  usual_total: z.number(),
  expected_on: z.string().nullable(),
})

const clientOrder = z.object({
  id: z.string(),
  number: z.string(),
  day: z.string(),
  total: z.number(),
  status: z.enum(order_status),
})

const usual = z.object({
  product_id: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  product_type: z.string(),
  volume_ml: z.number(),
  image_url: z.string().nullable(),
  price: z.number().nullable(),
  available: z.boolean(),
  orders: z.number(),
  quantity: z.number(),
})

const proposal = z.object({
  id: z.string(),
  status: z.enum(proposal_status),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  author_name: z.string(),
  comment: z.string(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      volume_ml: z.number(),
      image_url: z.string().nullable(),
      quantity: z.number(),
      price: z.number().nullable(),
      is_taken: z.boolean().nullable(),
    }),
  ),
})

export const overviewSchema = z.object({
  rhythm: rhythm.nullable(),
  orders: z.array(clientOrder),
  delivered: z.number(),
  basket: z.array(usual),
  lines: z.array(
    z.object({ slug: z.string(), name: z.string(), color: z.string(), total: z.number(), total_90_days: z.number() }),
  ),
  debt: z.object({
    total: z.number(),
    overdue: z.number(),
    orders: z.array(
      z.object({ id: z.string(), number: z.string(), debt: z.number(), pay_until: z.string().nullable() }),
    ),
  }),
  pays_after: z.number().nullable(),
  proposal: proposal.nullable(),
  cover: z.string().nullable(),
  /** A hand-over of this client that its manager has asked for. */
  asked: z
    .object({ id: z.string(), from: z.string(), to: z.string(), reason: z.string().nullable(), is_mine: z.boolean() })
    .nullable(),
})

export type Overview = z.infer<typeof overviewSchema>
export type Rhythm = z.infer<typeof rhythm>
export type RhythmOrder = z.infer<typeof clientOrder>
export type ClientProposal = z.infer<typeof proposal>

export const documentStatesSchema = z.array(
  z.object({
    kind: z.enum(document_kind),
    verdict: z.enum(document_verdict),
    expires_on: z.string().nullable(),
  }),
)

export type DocumentState = z.infer<typeof documentStatesSchema>[number]

const event = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    at: z.string(),
    actor: z.string().nullable(),
    facts: z.object({ id: z.string(), number: z.string(), status: z.enum(order_status), comment: z.string() }),
  }),
  z.object({
    kind: z.literal('proposal'),
    at: z.string(),
    actor: z.string().nullable(),
    facts: z.object({ status: z.enum(proposal_status) }),
  }),
  z.object({
    kind: z.literal('manager'),
    at: z.string(),
    actor: z.string().nullable(),
    facts: z.object({ manager: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('todo'),
    at: z.string(),
    actor: z.string().nullable(),
    facts: z.object({ todo: z.enum(todo_kind), is_done: z.boolean(), until_day: z.string().nullable() }),
  }),
])

export const journalSchema = z.array(event)

export type JournalEvent = z.infer<typeof event>
