import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { StockChip } from '#features/catalog/components/product-offer.tsx'
import { offerOf, volumeText, type ProductCard } from '#features/catalog/product.ts'
import { catalogPageQuery } from '#features/catalog/queries.ts'
import { productsNowQuery } from '#features/orders/queries.ts'
import { cn } from '#lib/dom/cn'
import { useFocusKept } from '#lib/dom/focus-kept'
import { priceText } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { QueryError } from '#ui/state/query-error'
import { SearchInput } from '#ui/filter/search-input'
import { Skeleton, skeletons } from '#ui/state/skeleton'
import { Stepper } from '#ui/form/stepper'
import { boughtProductsQuery } from '../queries.ts'

const SHORTEST_QUERY = 2

type Choice = {
  /** How many of a product are chosen. */
  quantityOf: (productId: string) => number | undefined
  /** The most of one; what it says of itself where unset. */
  mostOf?: (product: ProductCard) => number
  /** Not to be offered again among those bought before. */
  isListed?: (productId: string) => boolean
  /** 0 leaves it out. */
  onChange: (product: ProductCard, quantity: number) => void
}

/** Without a query: what the client has bought before. */
export function ProductPicker({
  clientId,
  title = 'Товары',
  ...choice
}: Choice & { clientId: string; title?: string }) {
  const [q, setQ] = useState('')
  const searching = q.length >= SHORTEST_QUERY
  return (
    <Card padded={false} aria-label="Выбор товаров" className="overflow-hidden">
      <div className="px-4 pt-4 pb-3 md:px-8 md:pt-7">
        <h2 className="mb-3 text-20">{title}</h2>
        <SearchInput label="Найти товар" placeholder="Название, тип или объём" value={q} onSearch={setQ} />
      </div>
      {searching ? <Found q={q} {...choice} /> : <Bought clientId={clientId} {...choice} />}
    </Card>
  )
}

function Found({ q, ...choice }: Choice & { q: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...catalogPageQuery({ q }),
    placeholderData: keepPreviousData,
  })
  if (error) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) return <Waiting />
  if (data.cards.length === 0) {
    return (
      <p role="status" className="border-t px-4 py-5 text-14 text-ink-soft md:px-8">
        Ничего не найдено. Измените запрос или проверьте, нет ли опечатки.
      </p>
    )
  }
  const products = data.cards.flatMap((card) => [card, ...(card.siblings ?? [])])
  return <Products title="Найденные товары" products={products} stale={isPlaceholderData} {...choice} />
}

function Bought({ clientId, ...choice }: Choice & { clientId: string }) {
  const bought = useQuery(boughtProductsQuery(clientId))
  const { data: products } = useQuery({ ...productsNowQuery(bought.data ?? []), enabled: Boolean(bought.data?.length) })
  if (bought.isPending || (bought.data?.length && !products)) return <Waiting />
  const offered = products?.filter(({ id }) => !choice.isListed?.(id))
  // Only a help: the search works without it.
  if (!bought.data?.length || !offered?.length) {
    return <p className="border-t px-4 py-5 text-14 text-ink-soft md:px-8">Начните вводить название товара.</p>
  }
  const place = ({ id }: ProductCard) => bought.data.indexOf(id)
  return (
    <>
      <h3 className="px-4 pb-2.5 text-13 text-muted md:px-8">Заказывали раньше</h3>
      <Products
        title="Заказывали раньше"
        products={offered.toSorted((a, b) => place(a) - place(b))}
        stale={false}
        {...choice}
      />
    </>
  )
}

type ProductsProps = Choice & { title: string; products: readonly ProductCard[]; stale: boolean }

function Products({ title, products, stale, ...choice }: ProductsProps) {
  return (
    <ul
      aria-label={title}
      aria-busy={stale}
      className={cn('max-h-92 overflow-y-auto border-t transition-opacity *:not-first:border-t', stale && 'opacity-50')}
    >
      {products.map((product) => (
        <Product key={product.id} product={product} {...choice} />
      ))}
    </ul>
  )
}

function Product({ product, ...choice }: Choice & { product: ProductCard }) {
  const { name, product_type, volume_ml, sku, image_url, price } = product
  const offer = offerOf(product)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-2.5 md:grid-cols-[44px_minmax(0,1fr)_auto_132px] md:px-8">
      <span className="grid size-11 place-items-center rounded-control bg-sunken">
        <ProductPicture path={image_url} sizes="44px" className="size-10" />
      </span>
      <div className="min-w-0">
        <p className="text-14 font-semibold">
          {name} <span className="font-normal text-muted">({product_type})</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
          {volumeText(volume_ml)} · {sku}
          <StockChip product={product} />
        </p>
      </div>
      <div className="flex items-center justify-between gap-3 max-md:col-start-2 md:contents">
        <p className={cn('whitespace-nowrap tabular-nums', price === null ? 'text-13 text-muted' : 'font-semibold')}>
          {priceText(price)}
        </p>
        {offer === 'for-sale' && <Amount product={product} {...choice} />}
      </div>
    </li>
  )
}

function Amount({ product, quantityOf, mostOf, onChange }: Choice & { product: ProductCard }) {
  const chosen = quantityOf(product.id)
  const { ref, keepFocus } = useFocusKept(chosen !== undefined)

  function change(quantity: number) {
    if (chosen === undefined || quantity === 0) keepFocus()
    onChange(product, quantity)
  }

  return (
    <div ref={ref} className="w-33">
      {chosen === undefined ? (
        <Button
          variant="secondary"
          full
          className="px-2"
          aria-label={`Добавить «${product.name}»`}
          onClick={() => change(product.order_min)}
        >
          Добавить
        </Button>
      ) : (
        <Stepper
          label={`Количество: ${product.name}`}
          value={chosen}
          min={0}
          max={mostOf?.(product) ?? product.max_quantity}
          first={product.order_min}
          step={product.order_step}
          onChange={change}
        />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Товары загружаются" className="grid gap-px border-t">
      {skeletons(4, <Skeleton className="h-16 rounded-none" />)}
    </div>
  )
}
