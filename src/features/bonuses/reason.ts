import { z } from 'zod'
import { percentText, ratedComponentsSchema } from '#features/rating/formula.ts'
import { Constants } from '#lib/database.types'

const order = z.object({
  id: z.number(),
  kind: z.enum(Constants.public.Enums.bonus_kind).exclude(['adjustment']),
  number: z.string(),
  created_at: z.string(),
  base: z.number(),
  percent: z.number(),
  amount: z.number(),
  base_after: z.number(),
  amount_after: z.number(),
  /** The following only while the clinic is a client of the caller. */
  clinic: z.string().optional(),
  user_id: z.string().optional(),
  tier: z.string().optional(),
  formula_version: z.number().optional(),
  confirmed_at: z.string().nullish(),
  delivered_at: z.string().nullish(),
  lines: z
    .array(
      z.object({
        order_item_id: z.string(),
        name: z.string(),
        price: z.number(),
        sent: z.number(),
        returned: z.number(),
      }),
    )
    .nullish(),
  rating: z
    .object({ as_of: z.string(), score: z.number(), tier: z.string(), components: ratedComponentsSchema })
    .nullish(),
})
const adjustment = z.object({
  id: z.number(),
  kind: z.literal('adjustment'),
  amount: z.number(),
  created_at: z.string(),
  reason: z.string(),
  actor: z.string(),
})

export const reasonSchema = z.discriminatedUnion('kind', [adjustment, order])
export type OrderReason = z.output<typeof order>

type Step = { label: string; value: number; sign?: '−' | '=' | '×' }

/** Goods of an order, their returns, and what is left: `null` for an order whose lines the caller may not see. */
export function goodsOf({ lines }: Pick<OrderReason, 'lines'>) {
  if (!lines) return null
  const sent = lines.reduce((sum, { price, sent: pieces }) => sum + price * pieces, 0)
  const returned = lines.reduce((sum, { price, returned: pieces }) => sum + price * pieces, 0)
  return { sent, returned, left: sent - returned }
}

/** The formula of an entry in the order's ledger: earlier amount, target amount, difference. */
export function formulaSteps({ base, base_after, percent, amount, amount_after }: OrderReason): Step[] {
  const before = amount_after - amount
  const due = { label: 'База после события', value: base_after }
  if (base === base_after && before === 0) return [{ label: 'База', value: base }]
  return [
    due,
    { label: `Положено по ставке ${percentText(percent)}`, value: amount_after },
    { label: 'Уже в ведомостях', value: before, sign: '−' },
  ]
}
