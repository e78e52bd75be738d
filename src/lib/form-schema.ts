import { z } from 'zod'
import { isDay } from './day.ts'
import { readTenge } from './money.ts'
import { phoneOf } from './phone.ts'

/** A text that must be there. */
export const requiredText = (min: number, max: number, missing: string) =>
  z.string().trim().min(1, missing).min(min, `Не короче ${min} символов`).max(max, `Не длиннее ${max} символов`)

export const WHOLE_PHONE = 'Введите номер Казахстана полностью: +7 и ещё 10 цифр'

/** A phone as its mask shows it, typed to its end or not at all. */
export const phoneText = () => z.string().refine((phone) => !phone || phoneOf(phone) !== null, WHOLE_PHONE)

/** A sum as its field holds it; whole tenge come out. */
export const tengeText = (missing: string) =>
  z.string().transform((text, issues) => {
    const { sum, problem = missing } = readTenge(text)
    if (sum !== undefined) return sum
    issues.addIssue(problem)
    return z.NEVER
  })

/** A day as its field holds it: ISO, or what was typed as long as it is none. */
export const dayText = (missing: string) =>
  z.string().min(1, { error: missing, abort: true }).refine(isDay, { error: 'Введите день: 17.11.2026', abort: true })
