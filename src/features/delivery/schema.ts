import { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { typedText, wholeText } from '#lib/forms/form-schema'
import { readTenge } from '#lib/money/typed-sum'
import type { CarrierRow } from './mutations.ts'

/** Whole tenge; undefined for an empty field. */
export const optionalSum = z.string().transform((text, issues) => {
  const { sum, problem } = readTenge(text)
  if (!problem) return sum
  issues.addIssue(problem)
  return z.NEVER
})

/** A carrier without a pattern takes any tracking number. */
export function fitsCarrier(tracking: string, pattern: string | null): boolean {
  return pattern === null || new RegExp(`^(?:${pattern})$`).test(tracking.replace(/[\s-]/g, '').toUpperCase())
}

/** The same rules as the database's. */
export const shipmentSchema = (carriers: readonly CarrierRow[], needsCarrier: boolean) =>
  z
    .object({
      carrier: z.string().refine((code) => code !== '' || !needsCarrier, 'Выберите, кто везёт заказ'),
      tracking: typedText(),
      places: wholeText(1, 999),
      weight: typedText()
        .regex(/^(\d{1,4}([.,]\d{1,3})?)?$/, 'Например, 1,9')
        .transform((text) => (text === '' ? undefined : Number(text.replace(',', '.'))))
        .refine((weight) => weight !== 0, 'Например, 1,9'),
      cost: optionalSum,
    })
    .refine(
      ({ carrier, tracking }) =>
        tracking === '' ||
        fitsCarrier(tracking, carriers.find(({ code }) => code === carrier)?.tracking_pattern ?? null),
      { path: ['tracking'], error: 'У этой службы номера выглядят иначе. Проверьте номер.' },
    )

export const handoverSchema = (asksCode: boolean, toCollect: number | null) =>
  z
    .object({
      to: typedText().min(2, 'Укажите, кому передан заказ').max(120, 'Не длиннее 120 знаков'),
      code: typedText()
        .transform((code) => code.replaceAll(/[\s-]/g, ''))
        .pipe(z.string().regex(/^(\d{4})?$/, 'Код из четырёх цифр')),
      photo: z.instanceof(File).nullable(),
      cash: optionalSum,
      note: typedText().max(300, 'Не длиннее 300 знаков'),
    })
    .superRefine(({ code, photo, cash, note }, issues) => {
      const wrong = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
      if (asksCode && code === '' && !photo) wrong('code', 'Введите код или приложите фото')
      if (toCollect === null) return
      if (cash === undefined) wrong('cash', 'Сколько взяли')
      else if (cash !== toCollect && note.length < 2) wrong('note', 'Напишите, почему взяли другую сумму')
    })

/** The reason that is written by hand. */
export const OTHER = 'other'

const reasonFields = {
  reason: z.string().min(1, 'Выберите причину'),
  other: typedText().max(500, 'Не длиннее 500 знаков'),
}
const isReasonGiven = ({ reason, other }: { reason: string; other: string }) => reason !== OTHER || other.length >= 2
const noReason = { path: ['other'], error: 'Опишите причину' }

export const problemSchema = z
  .object({
    ...reasonFields,
    tryOn: z
      .string()
      .refine((day) => day === '' || isDay(day), { error: 'Такого дня нет', abort: true })
      .refine((day) => day === '' || day >= isoDay(), 'Этот день уже прошёл'),
  })
  .refine(isReasonGiven, noReason)
  .transform(({ reason, other, tryOn }) => ({ reason: reason === OTHER ? other : reason, tryOn }))

export const shortageSchema = z
  .object({
    itemId: z.string(),
    missing: z.number(),
    ...reasonFields,
  })
  .refine(isReasonGiven, noReason)
  .transform(({ itemId, missing, reason, other }) => ({ itemId, missing, reason: reason === OTHER ? other : reason }))

export type ShortageValues = z.input<typeof shortageSchema>

/** An empty cell: the product has no place yet. */
export const cellSchema = z.object({ cell: typedText().toUpperCase().max(20, 'Не длиннее 20 знаков') })
