import { ProductName } from '#features/assortment/components/product-name.tsx'
import type { Column, ListOf } from '#lib/list/list'
import { count } from '#lib/text/plural'
import { STOCK_COUNTED, STOCK_PER_PAGE } from './queries.ts'
import type { StockRow } from './stock-rows.ts'
import { stockParams, type StockSearch } from './stock-search.ts'
import { stockLevel } from './words.ts'

type StockColumn = Column<StockRow, 'sku' | 'days' | 'available' | 'reserved'>

const days = ['день', 'дня', 'дней'] as const

function daysLeftText({ available, sold, days_left }: StockRow) {
  if (available === 0) return 'нет'
  if (days_left === null || sold === 0) return 'не продаётся'
  return days_left > 365 ? 'больше года' : count(days_left, days)
}

const product: StockColumn = {
  header: 'Товар',
  cell: (row) => <ProductName product={row} more={row.is_published ? undefined : 'скрыт'} />,
  card: { at: 'title', cell: (row) => <ProductName product={row} more={row.sku} /> },
  csv: 'name',
}
const sku: StockColumn = { header: 'Артикул', value: 'sku', card: false, sort: 'sku', className: 'whitespace-nowrap' }
const levelColumn: StockColumn = {
  id: 'level',
  header: 'Запас',
  value: ({ level }) => stockLevel[level].label,
  tone: ({ level }) => stockLevel[level].tone,
  // Most have enough: a card marks only the others.
  card: { at: 'corner', shows: ({ level }) => level !== 'enough' },
}
const onShelf: StockColumn = {
  header: 'На полке',
  value: 'on_shelf',
  numeric: true,
  hint: 'Сколько лежит на складе: доступно и в заказах вместе.',
}
const reserved: StockColumn = {
  header: 'В заказах',
  cell: (row) => row.reserved || null,
  csv: 'reserved',
  sort: '-reserved',
  sortsShort: true,
  numeric: true,
  hint: 'В новых, подтверждённых и собираемых заказах.',
}
const available: StockColumn = {
  header: 'Доступно',
  cell: (row) => <b className="font-semibold">{row.available}</b>,
  csv: 'available',
  sort: 'available',
  sortsShort: true,
  numeric: true,
}
const threshold: StockColumn = {
  header: 'Порог',
  value: 'low_stock_threshold',
  none: 'не задан',
  numeric: true,
  hint: 'При каком остатке товар считается заканчивающимся. Задаётся в карточке товара.',
}
const lasting: StockColumn = {
  header: 'Хватит на',
  cell: daysLeftText,
  card: { label: 'Запас', cell: (row) => (row.available > 0 && row.sold > 0 ? daysLeftText(row) : null) },
  csv: 'days_left',
  sort: 'days',
  sortsShort: true,
  numeric: true,
  hint: 'Сколько дней продлится доступный остаток, если продавать как за последние 90 дней.',
}
const sold: StockColumn = { header: 'Продано за 90 дней', value: 'sold', card: { label: 'За 90 дней' }, numeric: true }
const waiting: StockColumn = {
  header: 'Ждут',
  cell: (row) => row.waiting || null,
  csv: 'waiting',
  numeric: true,
  hint: 'Сколько клиник попросили сообщить о поступлении.',
}
const ordering: StockColumn = {
  id: 'order',
  header: 'Заказать',
  cell: ({ to_order }) => to_order > 0 && <b className="font-semibold">{to_order}</b>,
  csv: 'to_order',
  numeric: true,
  hint: 'Чтобы хватило на 60 дней при нынешних продажах и всем, кто ждёт, и остаток не упал до порога.',
}
const further: StockColumn[] = [
  { header: 'Линейка', csv: 'line' },
  { header: 'Тип', csv: 'product_type' },
  { header: 'Объём, мл', csv: 'volume_ml', numeric: true },
  { header: 'Штрихкод', csv: 'barcode' },
]

const rows = {
  params: stockParams,
  id: ({ product_id }: StockRow) => product_id,
  label: ({ name }: StockRow) => name,
  pageSize: STOCK_PER_PAGE,
  countedTo: STOCK_COUNTED,
}

export const stockList: ListOf<StockRow, StockSearch> = {
  ...rows,
  name: 'Остатки',
  views: {
    page: 'stock',
    ready: [
      { name: 'Нет на складе, а клиники ждут', search: { level: 'out', waited: 'yes' } },
      { name: 'В резерве, сначала больше', search: { reserved: 'yes', sort: '-reserved' } },
    ],
  },
  columns: [
    product,
    sku,
    levelColumn,
    onShelf,
    reserved,
    available,
    waiting,
    lasting,
    { ...threshold, optional: true },
    { ...sold, optional: true, card: false },
    ...further,
  ],
}

export const shortList: ListOf<StockRow, StockSearch> = {
  ...rows,
  name: 'Заканчиваются',
  views: {
    page: 'short-stock',
    ready: [
      { name: 'Кончатся раньше всех', search: { sort: 'days' } },
      { name: 'Клиники ждут', search: { waited: 'yes' } },
    ],
  },
  columns: [
    product,
    sku,
    levelColumn,
    available,
    threshold,
    sold,
    lasting,
    waiting,
    ordering,
    { ...reserved, optional: true },
    { ...onShelf, optional: true },
    ...further,
  ],
}
