import { z } from 'zod'
import type { PaymentMethod } from '#features/orders/status.ts'
import { typedText } from '#lib/forms/form-schema'
import { readPhone } from '#lib/typed/phone'
import { serves, takesCash, type DeliveryMethod } from './delivery.ts'

export const NEW_ADDRESS = 'new'

export type Address = { id: string; label: string; city: string; address: string; is_default: boolean }

export type CheckoutContext = {
  methods: readonly DeliveryMethod[]
  addresses: readonly Address[]
  /** Whether a newer offer must be accepted. */
  offerDue: boolean
}

export type CheckoutValues = {
  method: string
  /** Id of an address of the book, or `NEW_ADDRESS`. */
  addressId: string
  city: string
  address: string
  saveAddress: boolean
  recipientName: string
  recipientPhone: string
  payment: PaymentMethod
  comment: string
  /** A day such as 2026-11-24; empty: as soon as possible. */
  desiredOn: string
  onShortage: ShortageChoice
  offer: boolean
}

/** What to do when something is missing in the warehouse. */
export type ShortageChoice = (typeof SHORTAGE_CHOICES)[number]
export const SHORTAGE_CHOICES = ['call', 'rest', 'cancel'] as const

const LONGEST_COMMENT = 1000
export const PAYMENT_METHODS = ['invoice', 'kaspi', 'cash'] as const

/** Labels for error summaries. */
export const fieldLabels: Partial<Record<keyof CheckoutValues, string>> = {
  method: 'Способ доставки',
  addressId: 'Адрес доставки',
  city: 'Город',
  address: 'Адрес',
  recipientName: 'Имя и фамилия',
  recipientPhone: 'Телефон',
  payment: 'Способ оплаты',
  comment: 'Комментарий',
  desiredOn: 'День доставки',
  offer: 'Публичная оферта',
}

/** The database has the same rules. */
export function checkoutSchema(context: CheckoutContext) {
  return z
    .object({
      method: z.string(),
      addressId: z.string(),
      city: typedText(),
      address: typedText(),
      saveAddress: z.boolean(),
      recipientName: typedText(),
      recipientPhone: z.string(),
      payment: z.enum(PAYMENT_METHODS),
      comment: typedText(),
      desiredOn: z.string(),
      onShortage: z.enum(SHORTAGE_CHOICES),
      offer: z.boolean(),
    })
    .superRefine((values, issues) => {
      for (const [field, message] of Object.entries(problems(values, context))) {
        issues.addIssue({ code: 'custom', path: [field], message })
      }
    })
}

/** The delivery address; null for a pickup. */
export function destination(
  { addressId, city, address }: CheckoutValues,
  { kind }: Pick<DeliveryMethod, 'kind'>,
  addresses: readonly Address[],
): { city: string; address: string } | null {
  if (kind === 'pickup') return null
  return addressId === NEW_ADDRESS ? { city, address } : (addresses.find(({ id }) => id === addressId) ?? null)
}

function problems(values: CheckoutValues, context: CheckoutContext): Partial<Record<keyof CheckoutValues, string>> {
  const { methods, offerDue } = context
  const method = methods.find(({ code }) => code === values.method)
  return {
    ...(method ? addressProblems(values, method, context) : { method: 'Выберите способ доставки' }),
    ...(!within(values.recipientName, 2, 120) && {
      recipientName: values.recipientName ? 'От 2 до 120 символов' : 'Введите имя получателя',
    }),
    ...(!readPhone(values.recipientPhone) && {
      recipientPhone: values.recipientPhone
        ? 'Введите номер Казахстана полностью: +7 и ещё 10 цифр'
        : 'Введите телефон получателя',
    }),
    ...(values.payment === 'cash' && method && !takesCash(method) && { payment: CASH_NOT_TAKEN }),
    ...(values.comment.length > LONGEST_COMMENT && { comment: `Не длиннее ${LONGEST_COMMENT} символов` }),
    ...(offerDue && !values.offer && { offer: 'Примите новую версию оферты, чтобы оформить заказ' }),
  }
}

export const CASH_NOT_TAKEN = 'Наличными можно заплатить курьеру или при самовывозе'

function addressProblems(values: CheckoutValues, method: DeliveryMethod, { addresses }: CheckoutContext) {
  if (method.kind === 'pickup') return {}
  const wrongCity = `Этот способ доступен только для города ${method.city}`
  if (values.addressId !== NEW_ADDRESS) {
    const chosen = addresses.find(({ id }) => id === values.addressId)
    if (!chosen) return { addressId: 'Выберите адрес доставки' }
    return serves(method, chosen.city) ? {} : { addressId: wrongCity }
  }
  return {
    ...(!within(values.city, 2, 80)
      ? { city: values.city ? 'От 2 до 80 символов' : 'Введите город' }
      : !serves(method, values.city) && { city: wrongCity }),
    ...(!within(values.address, 5, 250) && {
      address: values.address ? 'От 5 до 250 символов' : 'Введите улицу, дом и офис',
    }),
  }
}

const within = (text: string, min: number, max: number) => text.length >= min && text.length <= max
