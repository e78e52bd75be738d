import { Link } from '@tanstack/react-router'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import { dateText, dateTimeText, timeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { STOCK_COUNTED, STOCK_PER_PAGE } from './queries.ts'
import type { MovementRow } from './stock-rows.ts'
import { movementsParams, type MovementsSearch } from './stock-search.ts'
import { movementKind, signed } from './words.ts'

/** The stock ledger. */
export const movementsList: ListOf<MovementRow, MovementsSearch> = {
  name: 'Движения',
  params: movementsParams,
  id: ({ id }) => String(id),
  label: ({ name, created_at }) => `${name}, ${dateTimeText(created_at)}`,
  pageSize: STOCK_PER_PAGE,
  countedTo: STOCK_COUNTED,
  columns: [
    {
      header: 'Когда',
      value: 'created_at',
      as: 'moment',
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap">
          {dateText(created_at)}
          <small>{timeText(created_at)}</small>
        </span>
      ),
      card: { cell: ({ created_at }) => dateTimeText(created_at) },
    },
    { header: 'Товар', cell: (row) => <ProductName product={row} more={row.sku} />, card: 'title', csv: 'name' },
    {
      id: 'kind',
      header: 'Движение',
      value: ({ kind }) => movementKind[kind].label,
      tone: ({ kind }) => movementKind[kind].tone,
    },
    {
      header: 'Штук',
      cell: ({ delta }) => (
        <b className={delta > 0 ? 'font-semibold text-success' : 'font-semibold'}>{signed(delta)}</b>
      ),
      card: 'corner',
      csv: 'delta',
      numeric: true,
    },
    {
      id: 'reason',
      header: 'Основание',
      cell: ({ note, order_id, order_number }) =>
        note || order_number ? (
          <>
            {order_id && (
              <Link to="/admin/orders" search={{ order: order_id }} className="link tabular-nums">
                {order_number}
              </Link>
            )}
            {note && <span className="line-clamp-2">{note}</span>}
          </>
        ) : null,
      csv: ({ note, order_number }) => [order_number, note].filter(Boolean).join(' '),
    },
    { header: 'Кто', value: 'actor' },
    { header: 'Артикул', csv: 'sku' },
  ],
}
