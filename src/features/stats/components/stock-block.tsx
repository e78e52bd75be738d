import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Column } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import type { ShortProduct } from '../answers.ts'
import { stockForecastQuery, type Scope } from '../queries.ts'
import { decimalText, stockCaption } from '../words.ts'
import { TableBlock } from './table-block.tsx'

const pieces = (n: number) => `${decimalText(n)}\u00a0шт.`

/** How long stock lasts, what will be short in a month, and sales lost to empty stock. */
export function StockBlock({ scope, few, className = '' }: { scope: Scope; few?: number; className?: string }) {
  const query = useQuery(stockForecastQuery(scope))
  return (
    <TableBlock
      title="Запас и нехватка"
      definition="stock"
      period={scope.period}
      query={query}
      className={className}
      caption={stockCaption}
      label="Товары, которых не хватит на месяц или не было в наличии"
      rows={query.data?.rows.toSorted((one, other) => other.shortage_sum - one.shortage_sum)}
      id={({ product_id }) => product_id}
      bar="shortage_sum"
      few={few}
      columns={columns}
    />
  )
}

const columns: Column<ShortProduct, never>[] = [
  { header: 'Артикул', csv: 'sku' },
  { header: 'Товар', cell: (row) => <Name row={row} />, csv: 'name' },
  { header: 'Тип', csv: 'product_type' },
  { header: 'Линейка', csv: 'line' },
  { header: 'Объём, мл', csv: 'volume_ml' },
  { header: 'Остаток', csv: 'stock_count' },
  { header: 'Продажи за 30 дней', csv: 'rate_30_days' },
  { id: 'cover', header: 'Запас', cell: cover },
  { header: 'Запас, дней', csv: 'cover_days' },
  { header: 'Не хватит, шт.', csv: 'shortage' },
  {
    id: 'shortage_sum',
    header: 'Не хватит на',
    cell: ({ shortage, shortage_sum }) => (shortage > 0 ? tenge(shortage_sum) : 'хватит'),
  },
  { header: 'Не хватит на сумму', csv: 'shortage_sum' },
  { header: 'Дней без товара', csv: 'days_out' },
  { header: 'Упущено, шт.', csv: 'lost_pieces' },
  { id: 'lost', header: 'Упущено', cell: ({ lost_sum }) => (lost_sum > 0 ? tenge(lost_sum) : '–') },
  { header: 'Упущено на сумму', csv: 'lost_sum' },
]

function Name({ row }: { row: ShortProduct }) {
  return (
    <>
      <Link to="/admin/products-tags/product/$id" params={{ id: row.product_id }} className="link">
        {row.name}, {row.volume_ml}
        {'\u00a0'}мл
      </Link>
      <small>
        остаток {pieces(row.stock_count)}
        <span className="max-md:hidden">, за 30 дней продаётся {pieces(row.rate_30_days)}</span>
      </small>
    </>
  )
}

function cover({ stock_count, cover_days }: ShortProduct): string {
  if (stock_count === 0) return 'нет'
  return cover_days === null ? '–' : `на ${cover_days.toLocaleString('ru')}\u00a0дн.`
}
