import { z } from 'zod'
import { callRpc } from '#lib/backend/ask'
import { loadChunk } from '#lib/boot/load-chunk'
import { isoDay } from '#lib/dates/dates'
import type { Cell } from '#lib/files/csv'

/** What answers the price list as a PDF. */
export const PRICE_LIST_PDF = 'price-list'

export const priceListName = (ending: 'pdf' | 'xlsx') => `Прайс-лист ${isoDay()}.${ending}`

/** The price list as a workbook. */
export async function priceListFile(): Promise<Blob> {
  const [answer, { xlsxFile }] = await Promise.all([
    callRpc('price_list', {}, true),
    loadChunk(() => import('#lib/files/xlsx')),
  ])
  return xlsxFile(priceListRows(priceListSchema.parse(answer)))
}

export const priceListSchema = z.object({
  day: z.string(),
  rows: z.array(
    z.object({
      line: z.string(),
      sku: z.string(),
      product_type: z.string(),
      name: z.string(),
      volume_ml: z.number(),
      barcode: z.string().nullable(),
      price: z.number().nullable(),
      stock_count: z.number(),
      order_min: z.number(),
      order_step: z.number(),
    }),
  ),
})

/** The rows of the workbook, its head first. */
export const priceListRows = ({ rows }: z.infer<typeof priceListSchema>): Cell[][] => [
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
