import { z } from 'zod'
import type { Database } from '#lib/database.types'
import { optionalText, phoneText, requiredText } from '#lib/forms/form-schema'

/** What somebody without an account writes to the shop: a request to become a partner, or a question. */
export type InquiryKind = Database['public']['Enums']['inquiry_kind']

/** Longest message, in characters. */
export const LONGEST_MESSAGE = 1000

/** The rules of the form of a kind, as the database has them. A question has neither company, city nor email. */
export const inquirySchema = (kind: InquiryKind) =>
  z.object({
    name: requiredText(2, 120, 'Введите имя'),
    company: optionalText(200).refine((company) => company.length !== 1, 'Не короче 2 символов'),
    city: kind === 'partner' ? requiredText(2, 80, 'Введите город') : z.string(),
    phone: phoneText().min(1, 'Введите телефон'),
    email: optionalText(254).regex(/^$|^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Введите адрес вида name@example.kz'),
    message:
      kind === 'partner'
        ? optionalText(LONGEST_MESSAGE)
        : optionalText(LONGEST_MESSAGE).min(1, 'Напишите, о чём вопрос'),
    consent: z.boolean().refine(Boolean, 'Без согласия мы не сможем вам ответить'),
    /** People do not see this field: only bots fill it in. */
    website: z.string(),
  })

export type InquiryValues = z.input<ReturnType<typeof inquirySchema>>

export const emptyInquiry: InquiryValues = {
  name: '',
  company: '',
  city: '',
  phone: '',
  email: '',
  message: '',
  consent: false,
  website: '',
}
