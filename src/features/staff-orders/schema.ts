import { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { dayText, optionalText, tengeText, typedText } from '#lib/forms/form-schema'
import { LARGEST_SUM } from '#lib/money/money'
import { hasExtraZero } from '#lib/money/tenfold'
import { NOT_CHECKED } from '#ui/form/tenfold-check'

const MOST_FOR_DELIVERY = 10_000_000
const LONGEST_REASON = 500

const reason = typedText().min(2, 'Укажите причину').max(LONGEST_REASON, `Не длиннее ${LONGEST_REASON} символов`)

const paidOn = dayText().refine((day) => day <= isoDay(), 'Этот день ещё не наступил')

/** Payments of one day by order id, each with what is left of its order. */
export const paymentsSchema = (left: Record<string, number>) =>
  z.object({ paidOn, amounts: z.record(z.string(), tengeText(1)) }).superRefine(({ amounts }, context) => {
    for (const [id, amount] of Object.entries(amounts)) {
      if (!hasExtraZero(left[id] ?? amount, amount)) continue
      context.addIssue({
        code: 'custom',
        path: ['amounts', id],
        message: 'В 10 раз больше остатка: такую сумму запишите в самом заказе',
      })
    }
  })

const payment = (most: number) => z.object({ amount: tengeText(1, most), paidOn, note: optionalText(LONGEST_REASON) })

/** Ten times what is left has to be confirmed. */
export const paymentSchema = (left: number) =>
  payment(LARGEST_SUM)
    .extend({ checked: z.number().nullable() })
    .refine(({ amount, checked }) => checked === amount || !hasExtraZero(left, amount), {
      path: ['checked'],
      error: NOT_CHECKED,
    })
    .transform(({ amount, paidOn, note }) => ({ amount, paidOn, note }))

/** At most what is paid. */
export const refundSchema = payment

/** A reason is required where the clinic has to see it. */
export const deliveryPriceSchema = (needsReason: boolean) =>
  z.object({
    price: tengeText(0, MOST_FOR_DELIVERY),
    reason: needsReason ? reason : typedText(),
  })

export const returnSchema = z.object({
  lines: z
    .array(z.object({ order_item_id: z.string(), quantity: z.int().min(0) }))
    .refine((lines) => lines.some(({ quantity }) => quantity > 0), 'Выберите, что возвращают'),
  reason,
})
