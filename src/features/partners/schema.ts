import { z } from 'zod'
import { normalizePhone } from '#lib/phone'

/** Longest message, in characters. */
export const LONGEST_MESSAGE = 1000

/** How people call each field. */
export const fieldLabels = {
  name: 'Имя',
  company: 'Компания',
  city: 'Город',
  phone: 'Телефон',
  email: 'Email',
  message: 'Сообщение',
  consent: 'Согласие на обработку персональных данных',
} as const

const required = (max: number, missing: string) =>
  z.string().trim().min(1, missing).min(2, 'Не короче 2 символов').max(max, `Не длиннее ${max} символов`)

/** The rules of the form; the database has the same. */
export const partnerSchema = z.object({
  name: required(120, 'Введите имя'),
  company: z
    .string()
    .trim()
    .max(200, 'Не длиннее 200 символов')
    .refine((company) => company.length !== 1, 'Не короче 2 символов'),
  city: required(80, 'Введите город'),
  phone: z
    .string()
    .min(1, 'Введите телефон')
    .refine((phone) => !phone || isWholePhone(phone), 'Введите номер Казахстана полностью: +7 и ещё 10 цифр'),
  email: z
    .string()
    .trim()
    .max(254, 'Не длиннее 254 символов')
    .regex(/^$|^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Введите адрес вида name@example.kz'),
  message: z.string().trim().max(LONGEST_MESSAGE, `Не длиннее ${LONGEST_MESSAGE} символов`),
  consent: z.boolean().refine(Boolean, 'Без согласия мы не сможем вам ответить'),
  /** A field that people do not see: whoever fills it in is a robot. */
  website: z.string(),
})

export type PartnerValues = z.input<typeof partnerSchema>

export const emptyPartner: PartnerValues = {
  name: '',
  company: '',
  city: '',
  phone: '',
  email: '',
  message: '',
  consent: false,
  website: '',
}

/** Short ones must not be completed by guessing. */
const isWholePhone = (masked: string) => masked.replace(/\D/g, '').length === 11 && normalizePhone(masked) !== null
