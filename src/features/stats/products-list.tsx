import { ProductName } from '#features/assortment/components/product-name.tsx'
import { RowPicture } from '#features/catalog/components/row-picture.tsx'
import type { ListOf } from '#lib/list'
import type { SoldProduct } from './answers.ts'
import { STATS_PER_PAGE } from './queries.ts'
import { statsProductsParams, type StatsProductsSearch } from './stats-search.ts'
import { comparedColumns, turnoverColumn } from './turnover-columns.tsx'

export const soldProductsList: ListOf<SoldProduct, StatsProductsSearch> = {
  name: 'Проданные товары',
  params: statsProductsParams,
  id: ({ product_id }) => product_id,
  label: ({ name, volume_ml }) => `${name}, ${volume_ml} мл`,
  pageSize: STATS_PER_PAGE,
  columns: [
    {
      header: 'Товар',
      value: 'name',
      cell: (product) => <ProductName product={product} />,
      picture: ({ image_url }) => <RowPicture path={image_url} />,
      card: 'title',
    },
    { header: 'Артикул', value: 'sku', card: false },
    { header: 'Тип', csv: 'product_type' },
    { header: 'Линейка', value: 'line', card: false },
    { header: 'Объём, мл', csv: 'volume_ml', numeric: true },
    { header: 'Штук', value: 'pieces', sort: '-pieces', numeric: true },
    ...comparedColumns,
    { ...turnoverColumn, sort: '-turnover' },
  ],
}
