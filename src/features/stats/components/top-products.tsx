import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { tenge } from '#lib/money'
import { Segmented } from '#ui/segmented'
import type { SoldProduct } from '../answers.ts'
import { soldProductsQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { paretoCaption, shareText } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'
import { OrdersLink, RowsLink } from './links.tsx'

const SORTS = [
  { value: 'turnover', label: 'По сумме' },
  { value: 'pieces', label: 'По штукам' },
] as const

/** The products that sell best. */
export function TopProducts({
  scope,
  search,
  className = '',
}: {
  scope: Scope
  search: StatsSearch
  className?: string
}) {
  const [sort, setSort] = useState<'turnover' | 'pieces'>('turnover')
  const query = useQuery(soldProductsQuery(scope, { sort }))
  const { lines } = useAssortment()
  const pieces = (row: SoldProduct) => `${row.pieces.toLocaleString('ru')}\u00a0шт.`

  return (
    <Block
      title="Товары"
      definition="products"
      period={scope.period}
      query={query}
      className={className}
      caption={({ vital, total }) => paretoCaption(vital, total, ['товар', 'товара', 'товаров'])}
      file={({ rows, turnover }) => [
        ['Артикул', 'Товар', 'Тип', 'Линейка', 'Объём, мл', 'Штук', 'Оборот', 'Доля, %'],
        ...rows.map((row) => [
          row.sku,
          row.name,
          row.product_type,
          row.line,
          row.volume_ml,
          row.pieces,
          row.turnover,
          turnover > 0 ? Math.round((row.turnover / turnover) * 1000) / 10 : null,
        ]),
      ]}
      end={
        <Segmented
          aria-label="Порядок товаров"
          value={sort}
          onValueChange={(value) => setSort(value as typeof sort)}
          options={SORTS}
          className="min-h-9"
        />
      }
    >
      {({ rows, turnover, total }) =>
        rows.length > 0 ? (
          <BarTable
            caption="Товары, которые продаются лучше всего"
            head={['Товар', sort === 'pieces' ? 'Штук' : 'Оборот', sort === 'pieces' ? 'Оборот' : 'Штук', 'Доля']}
            rows={rows.map((row) => ({
              key: row.product_id,
              name: <Product scope={scope} row={row} />,
              value: row[sort],
              text: sort === 'pieces' ? pieces(row) : tenge(row.turnover),
              more: [sort === 'pieces' ? tenge(row.turnover) : pieces(row), shareText(row.turnover, turnover)],
              color: lines.find(({ name }) => name === row.line)?.color,
            }))}
            end={
              <RowsLink
                of={scope.of}
                search={search}
                rows="products"
                sort={sort === 'pieces' ? '-pieces' : undefined}
                className="link text-14 first:mt-3 print:hidden"
              >
                Все товары: {total.toLocaleString('ru')}
              </RowsLink>
            }
          />
        ) : null
      }
    </Block>
  )
}

function Product({ scope, row }: { scope: Scope; row: SoldProduct }) {
  return (
    <span className="flex items-center gap-3">
      <ProductPicture
        path={row.image_url}
        sizes="40px"
        className="size-10 flex-none rounded-control bg-sunken p-0.5 max-md:hidden [&_.lucide]:size-5"
      />
      <span className="min-w-0">
        <OrdersLink scope={scope} by={{ q: row.sku }}>
          {row.name}
        </OrdersLink>
        <small>
          <ProductKind product={row} />
        </small>
      </span>
    </span>
  )
}
