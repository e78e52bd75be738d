import { useNavigate } from '@tanstack/react-router'
import type { ProductCard } from '#features/catalog/product.ts'
import { addToCart } from './add-to-cart.ts'

/** Puts a product into the cart; a guest is offered to sign in and comes back to the cart. */
export function useAddToCart() {
  const navigate = useNavigate()
  return (product: ProductCard, quantity?: number) =>
    addToCart(product, () => void navigate({ to: '/login', search: { next: '/cart' } }), quantity)
}
