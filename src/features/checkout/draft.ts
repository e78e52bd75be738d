import { applyMask, phoneMask } from '#lib/forms/masks'
import { defaultMethod, serves, takesCash } from './delivery.ts'
import type { LastOrder, Payer } from './queries.ts'
import { NEW_ADDRESS, SHORTAGE_CHOICES, type CheckoutContext, type CheckoutValues } from './schema.ts'
import { sessionNote } from './session-notes.ts'

/** What was typed and not sent yet; `owner` distinguishes forms. */
export const checkoutDraft = (owner: string) => sessionNote('checkout-draft', owner)

/** What was typed before, then as the last order was, and likely values for the rest. */
export function initialValues(
  context: CheckoutContext,
  payer: Payer,
  draft: unknown,
  last: LastOrder | null = null,
): CheckoutValues {
  return { ...likelyValues(context, payer), ...asLastTime(context, last), ...kept(draft, context) }
}

/** As the recipient's fields format it. */
export function ownRecipient({ contact_name, phone }: Payer) {
  return { recipientName: contact_name ?? '', recipientPhone: phone ? applyMask(phoneMask, phone) : '' }
}

/** The default address first; a new one when none fits. */
export function fittingAddress({ addresses, methods }: CheckoutContext, method: string): string {
  const way = methods.find(({ code }) => code === method)
  const fitting = addresses.filter(({ city }) => !way || serves(way, city))
  return (fitting.find(({ is_default }) => is_default) ?? fitting[0])?.id ?? NEW_ADDRESS
}

function likelyValues(context: CheckoutContext, payer: Payer): CheckoutValues {
  const { addresses, methods } = context
  const home = addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? payer
  const method = defaultMethod(methods, home.city ?? '')?.code ?? ''
  return {
    method,
    addressId: fittingAddress(context, method),
    city: addresses.length > 0 ? '' : (payer.city ?? ''),
    address: addresses.length > 0 ? '' : (payer.address ?? ''),
    saveAddress: true,
    ...ownRecipient(payer),
    payment: 'invoice',
    comment: '',
    desiredOn: '',
    onShortage: 'call',
    offer: false,
  }
}

/** Nothing where its way of delivery is offered no more. */
function asLastTime({ methods, addresses }: CheckoutContext, last: LastOrder | null): Partial<CheckoutValues> {
  const way = methods.find(({ code }) => code === last?.delivery_method)
  if (!last || !way) return {}
  const { city, address, payment_method: payment } = last
  const known = addresses.find((each) => each.city === city && each.address === address)
  return {
    method: way.code,
    ...(known && { addressId: known.id }),
    ...(!known && address && { addressId: NEW_ADDRESS, city: city ?? '', address, saveAddress: false }),
    recipientName: last.recipient_name,
    recipientPhone: applyMask(phoneMask, last.recipient_phone),
    payment: payment === 'cash' && !takesCash(way) ? 'invoice' : payment,
    onShortage: last.on_shortage,
  }
}

/** The parts of a draft that are still valid. */
function kept(draft: unknown, { methods, addresses }: CheckoutContext): Partial<CheckoutValues> {
  if (typeof draft !== 'object' || draft === null) return {}
  const { method, addressId, saveAddress, payment, onShortage, ...texts } = draft as Partial<
    Record<keyof CheckoutValues, unknown>
  >
  const text = (name: 'city' | 'address' | 'recipientName' | 'recipientPhone' | 'comment' | 'desiredOn') =>
    typeof texts[name] === 'string' ? { [name]: texts[name] } : {}
  return {
    ...(typeof method === 'string' && methods.some(({ code }) => code === method) && { method }),
    ...(typeof addressId === 'string' &&
      (addressId === NEW_ADDRESS || addresses.some(({ id }) => id === addressId)) && { addressId }),
    ...(typeof saveAddress === 'boolean' && { saveAddress }),
    ...((payment === 'invoice' || payment === 'kaspi' || payment === 'cash') && { payment }),
    ...text('city'),
    ...text('address'),
    ...text('recipientName'),
    ...text('recipientPhone'),
    ...text('comment'),
    ...text('desiredOn'),
    ...(SHORTAGE_CHOICES.some((choice) => choice === onShortage) && { onShortage: onShortage as 'call' }),
  }
}
