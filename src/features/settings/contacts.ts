import { z } from 'zod'
import type { Contacts } from '#lib/backend/contacts'
import { phoneText, requiredText as text, typedText } from '#lib/forms/form-schema'
import { applyMask, phoneMask } from '#lib/forms/masks'

export const contactLabels: Record<keyof Contacts, string> = {
  phone: 'Телефон',
  whatsapp: 'WhatsApp',
  email: 'Почта',
  hours: 'Часы работы',
  city: 'Город',
  address: 'Офис и самовывоз',
  map_url: 'Ссылка на карту',
}

/** The same rules as the database's. */
export const contactsSchema = z.object({
  phone: phoneText().min(1, 'Введите телефон'),
  whatsapp: phoneText().min(1, 'Введите номер WhatsApp'),
  email: typedText().pipe(z.email('Введите адрес вида shop@example.kz').max(120, 'Не длиннее 120 символов')),
  hours: text(3, 60, 'Введите часы работы'),
  city: text(2, 80, 'Введите город'),
  address: text(5, 200, 'Введите адрес'),
  map_url: typedText()
    .regex(/^https:\/\/\S{3,}$/, 'Вставьте ссылку, которая начинается с https://')
    .max(500, 'Не длиннее 500 символов'),
})

export const contactsValues = (contacts: Contacts): Contacts => ({
  ...contacts,
  phone: applyMask(phoneMask, contacts.phone),
  whatsapp: applyMask(phoneMask, contacts.whatsapp),
})
