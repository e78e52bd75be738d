import { useHydrated } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { cart, type CartState, type CartStore } from './cart-store.ts'

const EMPTY_CART: CartState = { items: [], previousPrices: {}, lost: [] }

/** A cart as it is now, for drawing; the browser's own unless told. It is empty while a drawn page is taken over. */
export function useCart(store: CartStore = cart) {
  const current = useSnapshot(store.state)
  return useHydrated() ? current : EMPTY_CART
}
