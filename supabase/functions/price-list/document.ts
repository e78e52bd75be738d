import { dayInWords } from '../_shared/moments.ts'
import { head, paper, right } from '../_shared/pdf.ts'
import { productTitle } from '../_shared/product-title.ts'

/** As price_list() answers. */
export type PriceList = { day: string; seller: string | null; rows: Row[] }

type Row = {
  line: string
  sku: string
  product_type: string
  name: string
  volume_ml: number
  /** Tenge; null: on request. */
  price: number | null
  stock_count: number
  order_min: number
  order_step: number
}

/** A table a line, whose name stands above its rows on each page. */
export function priceListPaper({ day, seller, rows }: PriceList) {
  const title = `Прайс-лист ${day}`
  return {
    ...paper(title, seller ?? '', title),
    content: [
      { text: `Прайс-лист на ${dayInWords(day)}`, bold: true, fontSize: 15, margin: [0, 0, 0, 2] },
      { text: seller ? `${seller}. Цены в тенге за штуку.` : 'Цены в тенге за штуку.', margin: [0, 0, 0, 6] },
      ...linesOf(rows).map(([line, products]) => ({
        table: {
          headerRows: 2,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: [74, '*', 62, 70],
          body: [
            [{ text: line, bold: true, fontSize: 12, colSpan: 4, margin: [0, 8, 0, 0] }, '', '', ''],
            [
              { ...head('Код'), alignment: 'left' },
              { ...head('Наименование'), alignment: 'left' },
              head('Цена'),
              head('В наличии'),
            ],
            ...products.map((row) => [
              row.sku,
              `${productTitle(row)}${packText(row)}`,
              right(row.price === null ? 'по запросу' : row.price.toLocaleString('ru')),
              right(row.stock_count > 0 ? `${row.stock_count.toLocaleString('ru')} шт.` : 'нет'),
            ]),
          ],
        },
        layout: 'lightHorizontalLines',
      })),
    ],
  }
}

const linesOf = (rows: readonly Row[]) => [...Map.groupBy(rows, ({ line }) => line)]

/** How many may be ordered, where it is not any number. */
function packText({ order_min, order_step }: Row) {
  const parts = [order_min > 1 && `от ${order_min}`, order_step > 1 && `по ${order_step}`].filter(Boolean)
  return parts.length > 0 ? `, ${parts.join(', ')} шт.` : ''
}
