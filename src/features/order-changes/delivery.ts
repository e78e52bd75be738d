import type { DeliveryMethod } from '#features/checkout/delivery.ts'
import {
  destination,
  NEW_ADDRESS,
  type Address,
  type CheckoutContext,
  type CheckoutValues,
} from '#features/checkout/schema.ts'
import { applyMask, phoneMask } from '#lib/forms/masks'
import { readPhone } from '#lib/typed/phone'
import type { ChangedOrder } from './queries.ts'

/** The ways that are offered, and the order's own, which may be offered no longer. */
export function methodsOf(order: ChangedOrder, methods: readonly DeliveryMethod[]): readonly DeliveryMethod[] {
  const { delivery_method: code, delivery_method_name: name, delivery_methods, city } = order
  if (methods.some((method) => method.code === code)) return methods
  const { kind, description } = delivery_methods
  return [{ code, name, kind, description, city, price: order.delivery_price, free_from: null }, ...methods]
}

/** The order's terms as checkout's fields have them. */
export function valuesOf(order: ChangedOrder, addresses: readonly Address[]): CheckoutValues {
  const known = addresses.find(({ city, address }) => city === order.city && address === order.address)
  return {
    method: order.delivery_method,
    addressId: known?.id ?? NEW_ADDRESS,
    city: order.city ?? '',
    address: order.address ?? '',
    saveAddress: false,
    recipientName: order.recipient_name,
    recipientPhone: applyMask(phoneMask, order.recipient_phone),
    payment: order.payment_method,
    comment: '',
    desiredOn: order.desired_on ?? '',
    onShortage: order.on_shortage,
    offer: true,
  }
}

/** These fields as change_order() takes them. */
export function deliveryOf(values: CheckoutValues, { methods, addresses }: CheckoutContext) {
  const method = methods.find(({ code }) => code === values.method)!
  const to = destination(values, method, addresses)
  return {
    method: method.code,
    city: to?.city ?? null,
    address: to?.address ?? null,
    recipient_name: values.recipientName,
    recipient_phone: readPhone(values.recipientPhone) ?? '',
    ...(values.desiredOn && { desired_on: values.desiredOn }),
    on_shortage: values.onShortage,
  }
}
