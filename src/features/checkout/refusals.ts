import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { NEW_ADDRESS, type CheckoutValues } from './schema.ts'

type FieldErrors = Partial<Record<keyof CheckoutValues, string>>

/** Refusals that an up-to-date cart or delivery price explains. */
const CHANGES = ['out_of_stock', 'price_changed', 'total_changed', 'unknown_sku', 'price_on_request']

const wordOf = (error: unknown) => (error instanceof AppError ? error.word : 'unexpected')

/** Whether the call may have placed an order: only a refusal in words rules it out. */
export function leavesDoubt(error: unknown): boolean {
  return ['network', 'unexpected'].includes(wordOf(error))
}

/** Whether the key belongs to an order with other contents. */
export const isKeyUsed = (error: unknown) => wordOf(error) === 'idempotency_key_used'

/** Whether goods or delivery differ from what was shown. */
export function showsChanges(error: unknown): boolean {
  return CHANGES.includes(wordOf(error))
}

/** The fields that a refusal is about. */
export function fieldErrors(error: unknown, { addressId }: Pick<CheckoutValues, 'addressId'>): FieldErrors {
  switch (wordOf(error)) {
    case 'bad_delivery':
      return deliveryErrors((error as AppError).details, addressId === NEW_ADDRESS)
    case 'bad_payment_method':
    case 'cash_not_allowed':
      return { payment: errorText(error) }
    case 'unavailable_day':
      return { desiredOn: errorText(error) }
    case 'comment_too_long':
      return { comment: errorText(error) }
    default:
      return {}
  }
}

function deliveryErrors(details: unknown, typed: boolean): FieldErrors {
  const { fields = {} } = (details ?? {}) as { fields?: Record<string, string> }
  const wrong = (field: string) => field in fields
  const city = 'В этот город так не доставляют'
  const address = 'Проверьте адрес'
  return {
    ...(wrong('method') && { method: 'Этот способ больше недоступен, выберите другой' }),
    ...(typed && wrong('city') && { city }),
    ...(typed && wrong('address') && { address }),
    ...(!typed && (wrong('city') || wrong('address')) && { addressId: wrong('city') ? city : address }),
    ...(wrong('recipient_name') && { recipientName: 'Проверьте имя получателя' }),
    ...(wrong('recipient_phone') && { recipientPhone: 'Проверьте телефон получателя' }),
  }
}
