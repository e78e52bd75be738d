import { ProductName } from '#features/assortment/components/product-name.tsx'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import type { ListOf } from '#lib/list'
import type { SoldProduct } from './answers.ts'
import { STATS_PER_PAGE } from './queries.ts'
import { statsProductsParams, type StatsProductsSearch } from './stats-search.ts'
import { comparedColumns, turnoverColumn } from './turnover-columns.tsx'

/** The products that were sold, and how much of each. */
export const soldProductsList: ListOf<SoldProduct, StatsProductsSearch> = {
  name: 'Проданные товары',
  params: statsProductsParams,
  id: ({ product_id }) => product_id,
  label: ({ name, volume_ml }) => `${name}, ${volume_ml} мл`,
  pageSize: STATS_PER_PAGE,
  columns: [
    {
      id: 'name',
      header: 'Товар',
      cell: (product) => (
        <span className="flex items-center gap-3">
          <ProductPicture
            path={product.image_url}
            sizes="40px"
            className="size-10 flex-none rounded-control bg-sunken p-0.5 [&_.lucide]:size-5"
          />
          <span className="min-w-0">
            <ProductName product={product} />
          </span>
        </span>
      ),
      card: 'title',
      csv: ({ name }) => name,
    },
    { id: 'sku', header: 'Артикул', value: ({ sku }) => sku, card: false },
    { id: 'type', header: 'Тип', csv: ({ product_type }) => product_type },
    { id: 'line', header: 'Линейка', value: ({ line }) => line, card: false },
    { id: 'volume', header: 'Объём, мл', csv: ({ volume_ml }) => volume_ml, numeric: true },
    { id: 'pieces', header: 'Штук', value: ({ pieces }) => pieces, sort: '-pieces', numeric: true },
    ...comparedColumns,
    { ...turnoverColumn, sort: '-turnover' },
  ],
}
