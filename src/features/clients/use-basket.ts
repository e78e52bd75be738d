import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toCartProduct } from '#features/cart/add-to-cart.ts'
import { createTabCart } from '#features/cart/tab-cart.ts'
import { fitQuantity } from '#features/cart/cart.ts'
import { productsNowQuery } from '#features/orders/queries.ts'
import { NEW_ORDER } from '#features/users/clinic-orders-search.ts'
import { errorText } from '#lib/text/error-texts'
import { count } from '#lib/text/plural'
import { toast } from '#ui/state/toast'
import { proposalCartKey } from './proposal-cart.ts'

/** Puts a client's usual products into an order or a proposal, and opens it. */
export function useBasket(me: string, clientId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isFilling, setFilling] = useState(false)

  async function fill(basket: readonly { product_id: string; quantity: number }[], into: 'order' | 'proposal') {
    setFilling(true)
    try {
      const products = await queryClient.fetchQuery(productsNowQuery(basket.map(({ product_id }) => product_id)))
      // Must be the storage key that `ClientOrder` uses.
      const cart = createTabCart(into === 'order' ? `${me}:${clientId}` : proposalCartKey(me, clientId))
      cart.clear()
      let missing = 0
      for (const { product_id, quantity } of basket) {
        const product = products.find(({ id }) => id === product_id)
        if (!product?.available || product.price === null) {
          missing++
          continue
        }
        cart.add(toCartProduct(product))
        cart.setQuantity(product.id, fitQuantity(quantity, product))
      }
      if (missing > 0) toast.show(`${count(missing, ['товара', 'товаров', 'товаров'])} сейчас нет в наличии`)
      await navigate({
        to: '/account-manager/client/$id',
        params: { id: clientId },
        search: into === 'order' ? { order: NEW_ORDER } : { tab: 'proposal' },
      })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setFilling(false)
    }
  }
  return { fill, isFilling }
}
