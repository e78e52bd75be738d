import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { CartStore } from '#features/cart/cart-store.ts'
import { readPhone } from '#lib/typed/phone'
import { addressBooks } from '#lib/backend/address-book'
import { errorText } from '#lib/text/error-texts'
import { isUuid } from '#lib/page/uuid'
import { toast } from '#ui/state/toast'
import type { OrderAttempt } from './attempt.ts'
import type { DeliveryMethod } from './delivery.ts'
import { acceptOffer, placeOrder, saveAddress, type PlacedOrder } from './mutations.ts'
import { deliveryMethodsQuery, type Offer } from './queries.ts'
import { fieldErrors, isKeyUsed, leavesDoubt, showsChanges } from './refusals.ts'
import type { OrderLine } from './review.ts'
import { destination, NEW_ADDRESS, type Address, type CheckoutValues } from './schema.ts'

type SubmitOptions = {
  cart: CartStore
  clientId: string | undefined
  form: UseFormReturn<CheckoutValues, unknown, CheckoutValues>
  attempt: OrderAttempt
  addresses: readonly Address[]
  dueOffer: Offer | null
  onPlaced: (order: PlacedOrder) => Promise<void>
}

/** A refusal refreshes cart and delivery prices, and is thrown. */
export function useSubmitOrder({ cart, clientId, form, attempt, addresses, dueOffer, onPlaced }: SubmitOptions) {
  const queryClient = useQueryClient()

  return async (values: CheckoutValues, method: DeliveryMethod, lines: readonly OrderLine[], total: number) => {
    const to = destination(values, method, addresses)
    let placed: PlacedOrder
    try {
      // A pending push would bring ordered lines back to the server's cart.
      await cart.flush()
      if (dueOffer) await acceptOffer(dueOffer.id)
      placed = await placeOrder({
        items: lines.map(({ id, sku, quantity, price }) => ({
          ...(isUuid(id) && { product_id: id }),
          sku,
          quantity,
          price,
        })),
        delivery: {
          method: method.code,
          city: to?.city ?? null,
          address: to?.address ?? null,
          recipient_name: values.recipientName,
          recipient_phone: readPhone(values.recipientPhone) ?? '',
          ...(values.desiredOn && { desired_on: values.desiredOn }),
          on_shortage: values.onShortage,
        },
        payment_method: values.payment,
        comment: values.comment,
        expected_total: total,
        idempotency_key: attempt.send(),
        ...(clientId && { user_id: clientId }),
      })
    } catch (error) {
      // The key's order has the form's former contents: the next attempt needs its own key.
      if (isKeyUsed(error)) attempt.done()
      else if (!leavesDoubt(error)) attempt.refused()
      await explain(error, values)
      return
    }
    // Only the clinic itself can add to its address book.
    if (to && !clientId && values.addressId === NEW_ADDRESS && values.saveAddress) void keepAddress(to)
    await onPlaced(placed)
  }

  /** Shows a refusal at its fields, or above the form with the changes. */
  async function explain(error: unknown, values: CheckoutValues) {
    const wrong = Object.entries(fieldErrors(error, values))
    if (wrong.length > 0) {
      for (const [field, message] of wrong) form.setError(field as keyof CheckoutValues, { message })
      return
    }
    if (showsChanges(error)) {
      await Promise.allSettled([cart.validate(), queryClient.fetchQuery({ ...deliveryMethodsQuery(), staleTime: 0 })])
    }
    throw error
  }

  async function keepAddress(to: { city: string; address: string }) {
    if (addresses.some(({ city, address }) => city === to.city && address === to.address)) return
    try {
      await saveAddress(to)
      void queryClient.invalidateQueries({ queryKey: addressBooks })
    } catch (error) {
      toast.error('Заказ оформлен, но адрес не сохранён', { description: errorText(error) })
    }
  }
}
