import { z } from 'zod'
import { emptySender, message, required, sender } from '#features/inquiries/schema.ts'
import { typedText } from '#lib/form-schema'

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

/** The rules of the form; the database has the same. */
export const partnerSchema = z.object({
  ...sender,
  company: typedText()
    .max(200, 'Не длиннее 200 символов')
    .refine((company) => company.length !== 1, 'Не короче 2 символов'),
  city: required(80, 'Введите город'),
  email: typedText()
    .max(254, 'Не длиннее 254 символов')
    .regex(/^$|^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'Введите адрес вида name@example.kz'),
  message,
})

export type PartnerValues = z.input<typeof partnerSchema>

export const emptyPartner: PartnerValues = { ...emptySender, company: '', city: '', email: '', message: '' }
