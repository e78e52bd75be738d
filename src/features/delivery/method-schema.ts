import { z } from 'zod'
import { typedText, wholeText } from '#lib/forms/form-schema'
import { optionalSum } from './schema.ts'

const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/

const code = typedText().regex(CODE, 'Латинские буквы, цифры и дефис')
const name = typedText().min(2, 'Введите название').max(80, 'Не длиннее 80 знаков')
const sumOrNull = optionalSum.transform((sum) => sum ?? null)

export const methodSchema = z
  .object({
    code,
    kind: z.enum(['courier', 'intercity', 'pickup']),
    name,
    description: typedText().max(300, 'Не длиннее 300 знаков'),
    price: sumOrNull,
    freeFrom: sumOrNull,
    city: typedText().max(80, 'Не длиннее 80 знаков'),
    days: z.array(z.number()).min(1, 'Отметьте хотя бы один день'),
    leadDays: wholeText(0, 30),
    cutOff: z.string().regex(/^\d\d:\d\d$/, 'Время'),
    position: wholeText(0, 9999),
    isActive: z.boolean(),
  })
  .refine(({ kind, city }) => kind === 'intercity' || city.length >= 2, { path: ['city'], error: 'Укажите город' })
  .refine(({ freeFrom }) => freeFrom === null || freeFrom > 0, { path: ['freeFrom'], error: 'Больше нуля или пусто' })
  .transform(({ freeFrom, leadDays, cutOff, isActive, city, ...row }) => ({
    ...row,
    free_from: freeFrom,
    lead_days: leadDays,
    cut_off: cutOff,
    is_active: isActive,
    city: row.kind === 'intercity' ? null : city,
  }))

export type MethodValues = z.input<typeof methodSchema>

export const carrierSchema = z
  .object({
    code,
    name,
    pattern: typedText().refine(
      (text) => text === '' || isPattern(text),
      'Только буквы, цифры и [ ] { } ( ) | ? + , -',
    ),
    url: typedText().refine((text) => text === '' || isTrackingUrl(text), 'Адрес https с {number} на месте номера'),
    position: wholeText(0, 9999),
    isActive: z.boolean(),
  })
  .transform(({ pattern, url, isActive, ...row }) => ({
    ...row,
    tracking_pattern: pattern || null,
    tracking_url: url || null,
    is_active: isActive,
  }))

/** Whether browser and database read the pattern alike, and it does not match an empty number. */
function isPattern(text: string): boolean {
  if (!/^[A-Za-z0-9[\]{}(),|?+-]{1,100}$/.test(text)) return false
  try {
    return !new RegExp(`^(?:${text})$`).test('')
  } catch {
    return false
  }
}

const isTrackingUrl = (text: string) =>
  /^https:\/\/[A-Za-z0-9.-]+\.[A-Za-z]{2,}\/[!-~]*$/.test(text) && text.includes('{number}')
