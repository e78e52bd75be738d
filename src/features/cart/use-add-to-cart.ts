import { useNavigate } from '@tanstack/react-router'
import type { ProductCard } from '#features/catalog/product.ts'
import { addToCart } from './add-to-cart.ts'

/** A guest is offered to sign in and then returns to the cart. */
export function useAddToCart() {
  const navigate = useNavigate()
  return (product: ProductCard, quantity?: number) =>
    addToCart(product, () => void navigate({ to: '/login', search: { next: '/cart' } }), quantity)
}
