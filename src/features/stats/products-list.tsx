import { ProductName } from '#features/assortment/components/product-name.tsx'
import { RowPicture } from '#features/catalog/components/row-picture.tsx'
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
      value: ({ name }) => name,
      cell: (product) => <ProductName product={product} />,
      picture: ({ image_url }) => <RowPicture path={image_url} />,
      card: 'title',
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
