import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useOfCart } from '#features/cart/cart-store.ts'
import { useAddToCart } from '#features/cart/use-add-to-cart.ts'
import { productQuery } from '#features/catalog/product-queries.ts'
import { fullName, offerOf } from '#features/catalog/product.ts'
import { commonErrorText } from '#lib/text/common-error-texts'
import { IconButton } from '#ui/action/icon-button'
import { toast } from '#ui/state/toast'
import type { Suggestion } from '../results.ts'

/** «+»: puts a found product into the cart; what is found does not say whether there is any. */
export function AddFound({ result }: { result: Suggestion }) {
  const queryClient = useQueryClient()
  const addToCart = useAddToCart()
  const isInCart = useOfCart((items) => items.some(({ slug }) => slug === result.slug))
  const adding = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...productQuery(result.slug), staleTime: 0 }),
    onSuccess: (product) => {
      if (product && offerOf(product) === 'for-sale') addToCart(product)
      else toast.error('Этого товара сейчас нет в наличии')
    },
    onError: (error) => toast.error(commonErrorText(error)),
  })
  const name = fullName({ ...result, name: result.product_name })
  return (
    <IconButton
      label={isInCart ? `В корзине. Добавить ещё: ${name}` : `В корзину: ${name}`}
      variant={isInCart ? 'accepted' : 'outlined'}
      aria-disabled={adding.isPending}
      tabIndex={-1}
      onClick={() => !adding.isPending && adding.mutate()}
    >
      {isInCart ? <Check aria-hidden className="size-4" /> : <Plus aria-hidden className="size-4" />}
    </IconButton>
  )
}
