import { z } from 'zod'
import { emptySender, message, sender } from '#features/inquiries/schema.ts'

/** How people call each field. */
export const fieldLabels = {
  name: 'Имя',
  phone: 'Телефон',
  message: 'Вопрос',
  consent: 'Согласие на обработку персональных данных',
} as const

/** The rules of the form; the database has the same. */
export const messageSchema = z.object({ ...sender, message: message.min(1, 'Напишите, о чём вопрос') })

export type MessageValues = z.input<typeof messageSchema>

export const emptyMessage: MessageValues = { ...emptySender, message: '' }
