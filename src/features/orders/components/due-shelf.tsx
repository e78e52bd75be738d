import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { ProductShelf } from '#features/catalog/components/product-shelf.tsx'
import { offerOf } from '#features/catalog/product.ts'
import { count } from '#lib/plural'
import { dueAgain, type Due } from '../habits.ts'
import { productsNowQuery, purchasesQuery } from '../queries.ts'

const SHOWN = 4

/** What the clinic orders regularly, has not ordered for as long as usual, and can have today. Nothing where there is none. */
export function DueShelf() {
  const [now] = useState(Date.now)
  const { data: purchases = [] } = useQuery(purchasesQuery())
  const due = dueAgain(purchases, now)
  const products = useQuery({
    ...productsNowQuery(due.map(({ sku }) => sku)),
    enabled: due.length > 0,
    select: (all) => {
      const forSale = all.filter((product) => offerOf(product) === 'for-sale')
      return due.flatMap(({ sku }) => forSale.filter((product) => product.sku === sku)).slice(0, SHOWN)
    },
  })
  if (!products.data) return null
  return (
    <ProductShelf
      title="Пора заказать"
      query={products}
      renderAction={(product) => (
        <>
          <p className="mb-2 text-13 text-pretty text-muted">{whyText(due.find(({ sku }) => sku === product.sku)!)}</p>
          <BuyButton product={product} />
        </>
      )}
    />
  )
}

/** «Обычно раз в 30 дней, последний заказ 34 дня назад» */
function whyText({ everyDays, daysSince }: Due): string {
  return `Обычно раз в ${count(everyDays, ['день', 'дня', 'дней'])}, последний заказ ${count(daysSince, ['день', 'дня', 'дней'])} назад`
}
