import { z } from 'zod'
import { dayProblem } from './dates'
import { isDay } from './day'
import { LARGEST_SUM, tenge } from './money'
import { normalizePhone } from './phone'
import { readTenge } from './typed-sum'

/** Text that has to be there. */
export const requiredText = (min: number, max: number, missing: string) =>
  z.string().trim().min(1, missing).min(min, `Не короче ${min} символов`).max(max, `Не длиннее ${max} символов`)

/** Text that may be left out. */
export const optionalText = (max: number) => z.string().trim().max(max, `Не длиннее ${max} символов`)

/** A sum as its field holds it; whole tenge come out. */
export const tengeText = (min = 0, max = LARGEST_SUM, missing = 'Введите сумму') =>
  z
    .string()
    .transform((text, issues) => {
      const { sum, problem = missing } = readTenge(text)
      if (sum !== undefined) return sum
      issues.addIssue(problem)
      return z.NEVER
    })
    .pipe(
      z
        .number()
        .min(min, missing)
        .max(max, `Не больше ${tenge(max)}`),
    )

/** A day as `DateInput` holds it: ISO, or the text of an unfinished day. */
export const dayText = (missing?: string) =>
  z.string().refine(isDay, { error: ({ input }) => dayProblem(input as string, missing), abort: true })

export const WHOLE_PHONE = 'Введите номер Казахстана полностью: +7 и ещё 10 цифр'

/** A phone as its mask shows it: complete or empty. */
export const phoneText = () => z.string().refine((phone) => !phone || typedPhone(phone) !== null, WHOLE_PHONE)

/** A completely typed phone as it is stored; `null` for a short one, which must not be completed by guessing. */
export const typedPhone = (masked: string) => (masked.replace(/\D/g, '').length === 11 ? normalizePhone(masked) : null)
