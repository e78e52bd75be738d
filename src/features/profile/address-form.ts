import { z } from 'zod'
import type { Database } from '#lib/database.types'
import { phoneText, requiredText as text, typedText } from '#lib/forms/form-schema'
import { applyMask, phoneMask } from '#lib/forms/masks'
import { readPhone } from '#lib/typed/phone'

type AddressRow = Database['public']['Tables']['clinic_addresses']['Row']

export type BookAddress = Pick<
  AddressRow,
  'id' | 'label' | 'city' | 'address' | 'contact_name' | 'phone' | 'comment' | 'is_default'
>

export type NewAddress = Omit<BookAddress, 'id'>

export const MOST_ADDRESSES = 20

/** The database has the same rules. */
export const addressSchema = z.object({
  label: text(1, 60, 'Введите название'),
  city: text(2, 80, 'Введите город'),
  address: text(5, 250, 'Введите улицу, дом и офис'),
  contact: typedText()
    .max(120, 'Не длиннее 120 символов')
    .refine((name) => name.length !== 1, 'Не короче 2 символов'),
  phone: phoneText(),
  comment: typedText().max(500, 'Не длиннее 500 символов'),
})

type AddressValues = z.infer<typeof addressSchema>

export const addressLabels: Record<keyof AddressValues, string> = {
  label: 'Название',
  city: 'Город',
  address: 'Улица, дом, офис',
  contact: 'Кто примет заказ',
  phone: 'Телефон',
  comment: 'Комментарий курьеру',
}

/** Empty without an address. */
export const toAddressValues = (address?: BookAddress): AddressValues => ({
  label: address?.label ?? '',
  city: address?.city ?? '',
  address: address?.address ?? '',
  contact: address?.contact_name ?? '',
  phone: address?.phone ? applyMask(phoneMask, address.phone) : '',
  comment: address?.comment ?? '',
})

export const toAddress = ({ label, city, address, contact, phone, comment }: AddressValues) => ({
  label,
  city,
  address,
  contact_name: contact || null,
  phone: readPhone(phone),
  comment: comment || null,
})
