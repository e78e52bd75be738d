import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import { dateText, dateTimeText, timeText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { DataList } from '#ui/list/data-list'
import { actorsQuery, movementPages, STOCK_COUNTED, STOCK_PER_PAGE } from '../queries.ts'
import type { MovementRow } from '../stock-rows.ts'
import { MOVEMENT_KINDS, type MovementsSearch, movementsParams } from '../stock-search.ts'
import { movementKind, signed } from '../words.ts'

export function MovementsPage({ search }: { search: MovementsSearch }) {
  const { data: actors = [] } = useQuery(actorsQuery())
  const query = useQuery(movementPages.query(search))
  const product = search.product && query.data?.rows.find(({ product_id }) => product_id === search.product)
  return (
    <DataList
      isUnderTabs
      list={movementsList}
      search={search}
      query={query}
      filters={[
        {
          name: 'kind',
          label: 'Движение',
          options: MOVEMENT_KINDS.map((kind) => ({ value: kind, label: movementKind[kind].label })),
        },
        { period: ['from', 'to'], label: 'Период' },
        { name: 'actor', label: 'Кто', options: actors.map(({ id, name }) => ({ value: id, label: name })) },
        // Set by a link from a product; not offered here, where the search finds products by article.
        {
          name: 'product',
          label: 'Товар',
          options: [],
          chip: () => (product ? `${product.name}, ${product.volume_ml} мл` : 'Один товар'),
        },
      ]}
      searchLabel="Товар, артикул, штрихкод, номер заказа"
      exportPage={movementPages.load(search)}
      hasExcel
      empty={{
        icon: <ArrowLeftRight aria-hidden />,
        title: 'Движений пока нет',
        text: 'Первый приход, заказ или списание появится здесь.',
      }}
      nothing={{ title: 'Движений не нашлось' }}
    />
  )
}

const movementsList: ListOf<MovementRow, MovementsSearch> = {
  name: 'Движения',
  params: movementsParams,
  views: {
    page: 'movements',
    ready: [
      { name: 'Списания', search: { kind: 'write_off' } },
      { name: 'Приход', search: { kind: 'receipt' } },
      { name: 'Нехватка при сборке', search: { kind: 'shortage' } },
    ],
  },
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
