import { LineName } from '#features/assortment/components/line-name.tsx'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import type { ListOf } from '#lib/list'
import { RestorePrice } from './components/restore-price.tsx'
import { pastParams, type PastSearch } from './past-search.ts'
import { PRODUCTS_COUNTED, type PastRow } from './product-list.ts'
import { PRODUCTS_PER_PAGE } from './queries.ts'
import { productTitle, shownPrice } from './words.ts'

/** Prices and stock at the end of a day, beside those of now. */
export const pastList = (day: string): ListOf<PastRow, PastSearch> => ({
  name: `Цены и остатки на ${day}`,
  params: pastParams,
  id: ({ id }) => id,
  label: productTitle,
  pageSize: PRODUCTS_PER_PAGE,
  countedTo: PRODUCTS_COUNTED,
  isFixed: true,
  columns: [
    { header: 'Название', cell: (product) => <ProductName product={product} />, card: 'title', csv: 'name' },
    { header: 'Артикул', value: 'sku', card: false },
    { header: 'Объём, мл', csv: 'volume_ml', numeric: true },
    { header: 'Линейка', cell: LineName, card: false, csv: 'line' },
    {
      header: 'Цена тогда',
      cell: ({ price, price_now }) => (
        <span className={price === price_now ? undefined : 'font-semibold'}>{shownPrice(price)}</span>
      ),
      csv: 'price',
      numeric: true,
    },
    {
      header: 'Цена сейчас',
      cell: ({ price_now }) => <span className="text-ink-soft">{shownPrice(price_now)}</span>,
      csv: 'price_now',
      numeric: true,
    },
    { header: 'Остаток тогда', value: 'stock', numeric: true },
    {
      header: 'Остаток сейчас',
      cell: ({ stock_now }) => <span className="text-ink-soft">{stock_now}</span>,
      csv: 'stock_now',
      numeric: true,
    },
    {
      id: 'restore',
      header: '',
      cell: (product) => (product.price === product.price_now ? '' : <RestorePrice product={product} day={day} />),
      card: 'foot',
      className: 'text-right',
    },
  ],
})
