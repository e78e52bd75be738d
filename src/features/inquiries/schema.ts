import { z } from 'zod'
import { WHOLE_PHONE, typedText } from '#lib/form-schema'
import { readPhone } from '#lib/typed/phone'

/** Longest message, in characters. */
export const LONGEST_MESSAGE = 1000

/** A short text that must be there. */
export const required = (max: number, missing: string) =>
  typedText().min(1, missing).min(2, 'Не короче 2 символов').max(max, `Не длиннее ${max} символов`)

/** A message that may be left out. */
export const message = typedText().max(LONGEST_MESSAGE, `Не длиннее ${LONGEST_MESSAGE} символов`)

/** What everybody tells who writes to us without an account; the database has the same rules. */
export const sender = {
  name: required(120, 'Введите имя'),
  phone: z
    .string()
    .min(1, 'Введите телефон')
    .refine((phone) => !phone || readPhone(phone) !== null, WHOLE_PHONE),
  consent: z.boolean().refine(Boolean, 'Без согласия мы не сможем вам ответить'),
  /** A field that people do not see: whoever fills it in is a robot. */
  website: z.string(),
}

export const emptySender = { name: '', phone: '', consent: false, website: '' }
