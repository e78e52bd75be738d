import { z } from 'zod'
import { productCard } from '#features/catalog/product.ts'
import { rpcQuery } from '#lib/backend/ask'
import { count } from '#lib/text/plural'
import { countsSchema } from './order-list.ts'
import { orderKeys } from './queries.ts'

export const deskSchema = z.object({
  to_pay: z.object({
    count: z.number(),
    sum: z.number(),
    /** The nearest due day: 2026-11-25. */
    pay_by: z.string().nullable(),
    /** Whose day that is. */
    first: z.object({ id: z.string(), number: z.string() }).nullable(),
  }),
  counts: countsSchema,
  shipped: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      carrier: z.string().nullable(),
      delivery_method: z.string(),
      /** A day such as 2026-11-24. */
      desired_on: z.string().nullable(),
    }),
  ),
  again: z.array(
    z.object({
      every_days: z.number(),
      days_since: z.number(),
      /** Pieces, the last time. */
      quantity: z.number(),
      is_due: z.boolean(),
      product: z.unknown().transform(productCard),
    }),
  ),
  /** Those whose day has come. */
  lists: z.array(z.object({ id: z.string(), name: z.string(), due_since: z.string() })),
})

export type Desk = z.infer<typeof deskSchema>
export type DueList = Desk['lists'][number]
export type Again = Desk['again'][number]

/** What the signed-in clinic has to pay, waits for and usually orders by now. */
export const deskQuery = () => rpcQuery(orderKeys.all, 'my_desk', {}, deskSchema)

/** «6 дней», «5 недель», «2 месяца» */
function spanText(days: number): string {
  if (days < 14) return count(days, ['день', 'дня', 'дней'])
  if (days < 60) return count(Math.round(days / 7), ['неделю', 'недели', 'недель'])
  return count(Math.round(days / 30), ['месяц', 'месяца', 'месяцев'])
}

/** «Раз в 2 месяца, последний раз 5 месяцев назад» */
export function habitText({ every_days, days_since }: Pick<Again, 'every_days' | 'days_since'>): string {
  const last = days_since === 0 ? 'сегодня' : `${spanText(days_since)} назад`
  return `Раз в ${spanText(every_days)}, последний раз ${last}`
}
