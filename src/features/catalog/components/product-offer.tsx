import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { requisitesQuery } from '#features/seller/queries.ts'
import { vatText } from '#features/seller/vat.ts'
import { dayText, isoDay } from '#lib/dates/dates'
import { priceText } from '#lib/money/money'
import { StatusChip } from '#ui/data/status-chip'
import { useHydrated } from '#ui/state/hydration'
import { awaitedDay, type Product } from '../product.ts'
import { CompareLink } from './compare-link.tsx'

const FEW = 5

/** Price, stock and what can be done. */
export function ProductOffer({ product, children }: { product: Product; children: ReactNode }) {
  const { price, sku, slug } = product
  return (
    <section aria-label="Цена и наличие" className="mt-6 grid gap-3.5 border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          className={
            price === null ? 'text-20 font-semibold text-ink-soft' : 'text-31 font-semibold tracking-[-0.028em]'
          }
        >
          {priceText(price)}
        </p>
        <StockChip product={product} />
      </div>
      <ExpectedDay product={product} />
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-13 text-muted">
          Артикул {sku}
          {price !== null && <PriceTerms orderMin={product.order_min} />}
        </p>
        <CompareLink slug={slug} />
      </div>
    </section>
  )
}

/** What the price is: for whom, with which taxes, from how many. */
function PriceTerms({ orderMin = 1 }: { orderMin?: number | undefined }) {
  const { data: seller } = useQuery(requisitesQuery())
  const tax = seller && `${seller.vat_rate === null ? '' : 'с '}${vatText(seller.vat_rate)}`
  const terms = ['профессиональная цена за штуку', tax, orderMin > 1 && `от ${orderMin}\u00a0шт.`].filter(Boolean)
  return ` · ${terms.join(', ')}`
}

/** The day on which more is expected; not on prerendered pages, which may be older than it. */
function ExpectedDay({ product }: { product: Product }) {
  const day = useHydrated() ? awaitedDay(product, isoDay()) : null
  return day && <p className="text-14">Ожидаем {dayText(day)}</p>
}

type StockChipProps = {
  product: { available?: boolean | null; stock_count?: number }
  /** Says nothing while there are enough. */
  quiet?: boolean
}

/** How many there are, in words and colour. */
export function StockChip({ product, quiet = false }: StockChipProps) {
  const { available, stock_count = 0 } = product
  if (available !== true) return <StatusChip tone="danger">Нет в наличии</StatusChip>
  if (stock_count <= FEW) return <StatusChip tone="warning">Осталось {stock_count}</StatusChip>
  if (quiet) return null
  return (
    <StatusChip tone="success">
      <Check aria-hidden className="size-4" />В наличии {stock_count}
    </StatusChip>
  )
}
