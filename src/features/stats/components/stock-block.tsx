import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tenge } from '#lib/money'
import type { ShortProduct } from '../answers.ts'
import { stockQuery, type Scope } from '../queries.ts'
import { decimal, stockCaption } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'

const pieces = (n: number) => `${decimal(n)}\u00a0шт.`

/** For how long stock lasts, what will be short in a month, and what was not sold because it was not there. */
export function StockBlock({ scope, className = '' }: { scope: Scope; className?: string }) {
  const query = useQuery(stockQuery(scope))
  return (
    <Block
      title="Запас и нехватка"
      definition="stock"
      period={scope.period}
      query={query}
      className={className}
      caption={stockCaption}
      file={({ rows }) => [
        [
          'Артикул',
          'Товар',
          'Тип',
          'Линейка',
          'Объём, мл',
          'Остаток',
          'Продажи за 30 дней',
          'Запас, дней',
          'Не хватит, шт.',
          'Не хватит на сумму',
          'Дней без товара',
          'Упущено, шт.',
          'Упущено на сумму',
        ],
        ...rows.map((row) => [
          row.sku,
          row.name,
          row.product_type,
          row.line,
          row.volume_ml,
          row.stock_count,
          row.rate_30_days,
          row.cover_days,
          row.shortage,
          row.shortage_sum,
          row.days_out,
          row.lost_pieces,
          row.lost_sum,
        ]),
      ]}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <BarTable
            caption="Товары, которых не хватит на месяц или не было в наличии"
            head={['Товар', 'Не хватит на', 'Запас', 'Упущено']}
            rows={rows.map((row) => ({
              key: row.product_id,
              name: <Name row={row} />,
              value: row.shortage_sum,
              text: row.shortage > 0 ? tenge(row.shortage_sum) : 'хватит',
              more: [cover(row), row.lost_sum > 0 ? tenge(row.lost_sum) : '–'],
            }))}
          />
        ) : null
      }
    </Block>
  )
}

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
