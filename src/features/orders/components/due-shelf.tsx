import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { offerOf, volumeText, type ProductCard } from '#features/catalog/product.ts'
import { priceText } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { dueAgain, type Due } from '../habits.ts'
import { productsNowQuery, purchasesQuery } from '../queries.ts'

const SHOWN = 4

/** Regular products that are overdue and in stock. Nothing when there are none. */
export function DueShelf() {
  const [now] = useState(Date.now)
  const viewer = useViewer()
  const userId = viewer.state === 'clinic' ? viewer.userId : ''
  const { data: purchases = [] } = useQuery({ ...purchasesQuery(userId), enabled: userId !== '' })
  const due = dueAgain(purchases, now)
  const { data: products = [] } = useQuery({
    ...productsNowQuery(due.map(({ productId }) => productId)),
    enabled: due.length > 0,
    select: (all) => all.filter((product) => offerOf(product) === 'for-sale'),
  })
  const shown = due
    .flatMap((habit) => products.filter(({ id }) => id === habit.productId).map((product) => ({ habit, product })))
    .slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className="mt-12 md:mt-16">
      <h2 className="mb-4 text-25 md:mb-6 md:text-31">Пора заказать</h2>
      <ul className="grid gap-3 md:gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {shown.map(({ habit, product }) => (
          <DueItem key={product.id} habit={habit} product={product} />
        ))}
      </ul>
    </section>
  )
}

function DueItem({ habit, product }: { habit: Due; product: ProductCard }) {
  const { slug, name, product_type, volume_ml, price, image_url } = product
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-surface p-3 md:pr-5">
      <span className="grid size-22 flex-none place-items-center rounded-control bg-studio">
        <ProductPicture path={image_url} sizes="80px" className="size-20" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-16 font-name">
          <Link to="/product/$slug" params={{ slug }} className="after:absolute after:inset-0 hover:text-accent">
            {name}
          </Link>
        </h3>
        <p className="text-13 text-muted">
          {product_type} · {volumeText(volume_ml)}
        </p>
        <p className="mt-1 text-13 text-ink-soft">{whyText(habit)}</p>
      </div>
      {/* Above the card's overlay link. */}
      <div className="relative z-1 flex w-full items-center justify-between gap-3 sm:grid sm:w-40 sm:gap-2">
        <p className="font-semibold whitespace-nowrap sm:text-center">{priceText(price)}</p>
        <div className="max-sm:w-40">
          <BuyButton product={product} />
        </div>
      </div>
    </li>
  )
}

/** «6 дней», «5 недель», «2 месяца» */
function spanText(days: number): string {
  if (days < 14) return count(days, ['день', 'дня', 'дней'])
  if (days < 60) return count(Math.round(days / 7), ['неделю', 'недели', 'недель'])
  return count(Math.round(days / 30), ['месяц', 'месяца', 'месяцев'])
}

/** «Берёте примерно раз в 2 месяца, последний раз 5 месяцев назад» */
function whyText({ everyDays, daysSince }: Due): string {
  return `Берёте примерно раз в ${spanText(everyDays)}, последний раз ${spanText(daysSince)} назад`
}
