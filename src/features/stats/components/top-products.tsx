import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { Segmented } from '#ui/form/segmented'
import type { SoldProduct } from '../answers.ts'
import { soldProductsQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { soldColumns } from '../turnover-columns.tsx'
import { paretoCaption } from '../words.ts'
import { OrdersLink, RowsLink } from './links.tsx'
import { TableBlock } from './table-block.tsx'

const SORTS = [
  { value: 'turnover', label: 'По сумме' },
  { value: 'pieces', label: 'По штукам' },
] as const

type TopProductsProps = { scope: Scope; search: StatsSearch; className?: string }

export function TopProducts({ scope, search, className = '' }: TopProductsProps) {
  const [sort, setSort] = useState<'turnover' | 'pieces'>('turnover')
  const query = useQuery(soldProductsQuery(scope, { sort }))
  const { turnover = 0, total = 0 } = query.data ?? {}
  const { lines } = useAssortment()
  return (
    <TableBlock
      title="Товары"
      definition="products"
      period={scope.period}
      query={query}
      className={className}
      caption={({ vital }) => paretoCaption(vital, total, ['товар', 'товара', 'товаров'])}
      end={
        <Segmented
          aria-label="Порядок товаров"
          value={sort}
          onValueChange={(value) => setSort(value as typeof sort)}
          options={SORTS}
          className="min-h-9"
        />
      }
      label="Товары, которые продаются лучше всего"
      rows={query.data?.rows}
      id={({ product_id }) => product_id}
      bar={sort}
      color={(row) => lines.find(({ name }) => name === row.line)?.color}
      columns={[
        { header: 'Артикул', csv: 'sku' },
        { header: 'Товар', cell: (row) => <Product scope={scope} row={row} />, csv: 'name' },
        { header: 'Тип', csv: 'product_type' },
        { header: 'Линейка', csv: 'line' },
        { header: 'Объём, мл', csv: 'volume_ml' },
        { header: 'Штук', value: 'pieces', cell: ({ pieces }) => `${pieces.toLocaleString('ru')}\u00a0шт.` },
        ...soldColumns(turnover, false),
      ]}
      foot={
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
