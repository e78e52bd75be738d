import { loadChunk } from '#lib/boot/load-chunk'
import { isoDay } from '#lib/dates/dates'
import type { Cell } from '#lib/files/csv'
import { loadPriceList } from './mutations.ts'

export const priceListName = (ending: 'pdf' | 'xlsx') => `Прайс-лист ${isoDay()}.${ending}`

/** The price list as a workbook. */
export async function priceListFile(): Promise<Blob> {
  const [list, { xlsxFile }] = await Promise.all([loadPriceList(), loadChunk(() => import('#lib/files/xlsx'))])
  return xlsxFile(priceListRows(list))
}

/** The rows of the workbook, its head first. */
export const priceListRows = ({ rows }: Awaited<ReturnType<typeof loadPriceList>>): Cell[][] => [
  [
    'Код',
    'Штрихкод',
    'Линия',
    'Тип',
    'Название',
    'Объём, мл',
    'Цена, ₸',
    'В наличии, шт.',
    'Не меньше, шт.',
    'Кратно, шт.',
  ],
  ...rows.map((row) => [
    row.sku,
    row.barcode,
    row.line,
    row.product_type,
    row.name,
    row.volume_ml,
    row.price,
    row.stock_count,
    row.order_min,
    row.order_step,
  ]),
]
