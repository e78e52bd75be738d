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
  columns: [
    {
      id: 'name',
      header: 'Название',
      cell: (product) => <ProductName product={product} />,
      card: 'title',
      csv: ({ name }) => name,
    },
    { id: 'sku', header: 'Артикул', value: ({ sku }) => sku, card: false },
    { id: 'volume', header: 'Объём, мл', csv: ({ volume_ml }) => volume_ml, numeric: true },
    { id: 'line', header: 'Линейка', cell: LineName, card: false, csv: ({ line }) => line },
    {
      id: 'price',
      header: 'Цена тогда',
      cell: ({ price, price_now }) => (
        <span className={price === price_now ? undefined : 'font-semibold'}>{shownPrice(price)}</span>
      ),
      csv: ({ price }) => price,
      numeric: true,
    },
    {
      id: 'price-now',
      header: 'Цена сейчас',
      cell: ({ price_now }) => <span className="text-ink-soft">{shownPrice(price_now)}</span>,
      csv: ({ price_now }) => price_now,
      numeric: true,
    },
    { id: 'stock', header: 'Остаток тогда', value: ({ stock }) => stock, numeric: true },
    {
      id: 'stock-now',
      header: 'Остаток сейчас',
      cell: ({ stock_now }) => <span className="text-ink-soft">{stock_now}</span>,
      csv: ({ stock_now }) => stock_now,
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
