import { useSnapshot } from 'valtio'
import { useHydrated } from '#ui/state/hydration'
import { cart, type CartState, type CartStore } from './cart-store.ts'

const EMPTY_CART: CartState = { items: [], previousPrices: {}, lost: [] }

/** The browser's own cart by default. Empty while a prerendered page hydrates. */
export function useCart(store: CartStore = cart) {
  const current = useSnapshot(store.state)
  return useHydrated() ? current : EMPTY_CART
}
