import { z } from 'zod'
import { isoDay } from '#lib/dates'
import { isDay } from '#lib/day'
import { tenge } from '#lib/money'
import { readTenge } from '#lib/typed-sum'

const MOST = 2_000_000_000
const MOST_FOR_DELIVERY = 10_000_000
const LONGEST_REASON = 500

const sum = (least: number, most: number) =>
  z
    .string()
    .transform((text, issues) => {
      const { sum, problem = 'Введите сумму' } = readTenge(text)
      if (sum !== undefined) return sum
      issues.addIssue(problem)
      return z.NEVER
    })
    .pipe(
      z
        .number()
        .min(least, 'Введите сумму')
        .max(most, `Не больше ${tenge(most)}`),
    )

const reason = z.string().trim().min(2, 'Укажите причину').max(LONGEST_REASON, `Не длиннее ${LONGEST_REASON} знаков`)

const paidOn = z
  .string()
  .refine(isDay, { error: 'Укажите день', abort: true })
  .refine((day) => day <= isoDay(), 'Этот день ещё не наступил')

/** Money that came in on one day for several orders, by their ids. */
export const paymentsSchema = z.object({ paidOn, amounts: z.record(z.string(), sum(1, MOST)) })

/** Money that came in, or goes back: at most what there is. */
export const paymentSchema = (most = MOST) =>
  z.object({
    amount: sum(1, most),
    paidOn,
    note: z.string().trim().max(LONGEST_REASON, `Не длиннее ${LONGEST_REASON} знаков`),
  })

/** What delivery costs, and why that changes where the clinic has to be told. */
export const deliveryPriceSchema = (needsReason: boolean) =>
  z.object({
    price: sum(0, MOST_FOR_DELIVERY),
    reason: needsReason ? reason : z.string().trim(),
  })

/** Pieces of an order's lines that come back. */
export const returnSchema = z.object({
  lines: z
    .array(z.object({ sku: z.string(), quantity: z.int().min(0) }))
    .refine((lines) => lines.some(({ quantity }) => quantity > 0), 'Выберите, что возвращают'),
  reason,
})
