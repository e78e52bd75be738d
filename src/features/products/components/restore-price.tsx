import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { toast } from '#ui/toast'
import { setPriceMutation } from '../mutations.ts'
import type { PastRow } from '../product-list.ts'
import { productTitle, shownPrice } from '../words.ts'

type RestorePriceProps = { product: PastRow; day: string }

/** One press back to a former price; another one undoes it. */
export function RestorePrice({ product, day }: RestorePriceProps) {
  const { sku, price, price_now } = product
  const { mutateAsync, isPending } = useMutation(setPriceMutation())
  const onError = (error: unknown) => toast.error(errorText(error))

  // The row may leave the list meanwhile, and with it the callbacks of mutate().
  function restore() {
    mutateAsync({ sku, price, reason: `Цена на ${day}` }).then(
      () =>
        toast.success(`${productTitle(product)}: ${shownPrice(price_now)} → ${shownPrice(price)}`, {
          action: {
            label: 'Вернуть',
            onClick: () => void mutateAsync({ sku, price: price_now, reason: 'Отмена правки' }).catch(onError),
          },
        }),
      onError,
    )
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      aria-label={`Вернуть цену ${shownPrice(price)}, ${productTitle(product)}`}
      onClick={restore}
    >
      Вернуть цену
    </Button>
  )
}
