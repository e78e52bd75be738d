import { z } from 'zod'
import { dayProblem } from '../dates/dates'
import { isDay } from '../dates/day'
import { LARGEST_SUM, tenge } from '../money/money'
import { readPhone } from '../typed/phone'
import { cleanText } from '../typed/text'
import { readNumber, type NumberKind } from '../typed/number'
import { readWhole } from '../typed/whole'
import { numberText } from '../money/number-text'
import { readTenge } from '../money/typed-sum'

/** Normalises text as the database does. */
export const typedText = () => z.string().overwrite(cleanText)

/** Required. */
export const requiredText = (min: number, max: number, missing: string) =>
  typedText().min(1, missing).min(min, `Не короче ${min} символов`).max(max, `Не длиннее ${max} символов`)

/** May be empty. */
export const optionalText = (max: number) => typedText().max(max, `Не длиннее ${max} символов`)

/** Text of a `MoneyInput`; outputs whole tenge. */
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

/** Outputs a number. */
export const wholeText = (
  min: number,
  max: number,
  { kind, tooMuch = `Не больше ${numberText(max)}` }: { kind?: NumberKind; tooMuch?: string } = {},
) =>
  z
    .string()
    .transform((text, issues) => {
      const { value, problem = 'Введите число' } = readWhole(text, kind)
      if (value !== undefined) return value
      issues.addIssue(problem)
      return z.NEVER
    })
    .pipe(z.number().min(min, `Не меньше ${min}`).max(max, tooMuch))

/** May be empty: null. With one digit after the point. */
export const decimalText = (min: number, max: number, kind: NumberKind) =>
  z.string().transform((typed, issues) => {
    const number = readNumber(typed, kind)
    if (number === undefined) return null
    if (typeof number !== 'number' || Math.round(number * 10) !== number * 10)
      issues.addIssue('Введите число, не больше одного знака после запятой: 3,5')
    else if (number < min || number > max) issues.addIssue(`От ${numberText(min)} до ${numberText(max)}`)
    else return number
    return z.NEVER
  })

/** The value of a `DateInput`: ISO, or an unfinished text. */
export const dayText = (missing?: string) =>
  z.string().refine(isDay, { error: ({ input }) => dayProblem(input as string, missing), abort: true })

export const WHOLE_PHONE = 'Введите номер Казахстана полностью: +7 и ещё 10 цифр'

/** Complete or empty. */
export const phoneText = () => z.string().refine((phone) => !phone || readPhone(phone) !== null, WHOLE_PHONE)
