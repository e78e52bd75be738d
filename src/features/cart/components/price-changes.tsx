import { priceText, tenge } from '#lib/money'
import { count } from '#lib/plural'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { lineTitle } from '../add-to-cart.ts'
import { isOrderable } from '../cart.ts'
import { cart } from '../cart-store.ts'
import { useCart } from '../use-cart.ts'

/** Which prices have changed since the buyer saw them, until accepted. */
export function PriceChanges() {
  const { items, previousPrices } = useCart()
  const changes = items.flatMap((item) => {
    const before = previousPrices[item.id]
    return before === undefined || before === item.price ? [] : [{ item, before }]
  })
  if (changes.length === 0) return null
  const isRecounted = changes.some(({ item }) => item.selected && isOrderable(item))
  return (
    <Alert
      tone="warning"
      role="status"
      title={
        changes.length === 1
          ? 'Цена одного товара изменилась'
          : `Изменились цены: ${count(changes.length, ['товар', 'товара', 'товаров'])}`
      }
      action={
        <Button variant="secondary" onClick={cart.acceptPrices} className="max-md:w-full md:min-h-9">
          Принять
        </Button>
      }
    >
      <ul>
        {changes.map(({ item, before }, index) => (
          <li key={item.id}>
            {lineTitle(item).title}: было {before > 0 ? tenge(before) : priceText(null)}, стало{' '}
            {priceText(item.price || null)}.{isRecounted && index === changes.length - 1 && ' Сумма уже пересчитана.'}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
