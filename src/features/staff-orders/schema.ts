import { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { dayText, optionalText, tengeText, typedText } from '#lib/forms/form-schema'
import { LARGEST_SUM } from '#lib/money/money'

const MOST_FOR_DELIVERY = 10_000_000
const LONGEST_REASON = 500

const reason = typedText().min(2, 'Укажите причину').max(LONGEST_REASON, `Не длиннее ${LONGEST_REASON} символов`)

const paidOn = dayText().refine((day) => day <= isoDay(), 'Этот день ещё не наступил')

/** Payments of one day by order id. */
export const paymentsSchema = z.object({ paidOn, amounts: z.record(z.string(), tengeText(1)) })

/** At most `most` tenge. */
export const paymentSchema = (most = LARGEST_SUM) =>
  z.object({
    amount: tengeText(1, most),
    paidOn,
    note: optionalText(LONGEST_REASON),
  })

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
