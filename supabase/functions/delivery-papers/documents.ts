import { head, paper, right, thin } from '../_shared/pdf.ts'
import { productTitle } from '../_shared/product-title.ts'
import { waybills } from '../_shared/waybill.ts'
import { labelsOf, type Papers, phoneText, pickRows } from './orders.ts'

/** The papers that can be printed, each for one order or many. */
export const documents = {
  picking: pickList,
  waybills,
  labels,
  'label-sheets': labelSheets,
} satisfies Record<string, (papers: Papers) => { info: { title: string } }>

export type Paper = keyof typeof documents

/** What to take from the shelves for all of them, in the order of the cells, with a box to tick. */
function pickList({ seller, orders }: Papers) {
  const rows = pickRows(orders)
  const title = orders.length === 1 ? `Лист сборки ${orders[0]!.number}` : `Лист сборки, заказов: ${orders.length}`
  return {
    ...paper(title, seller.name, title),
    content: [
      { text: title, bold: true, fontSize: 15, margin: [0, 0, 0, 2] },
      { text: orders.map(({ number, buyer }) => `${number} ${buyer}`).join('; '), margin: [0, 0, 0, 10] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [46, 70, '*', 34, 150, 20],
          body: [
            ['Ячейка', 'Код', 'Наименование', 'Кол-во', 'Заказы', ''].map(head),
            ...rows.map((row) => [
              { text: row.cell ?? '—', bold: true, fontSize: 11 },
              row.sku,
              productTitle(row),
              { ...right(row.sent), bold: true, fontSize: 11 },
              row.orders.map(({ number, pieces }) => `${number}: ${pieces}`).join('\n'),
              { canvas: [{ type: 'rect', x: 0, y: 0, w: 12, h: 12, lineWidth: 0.8 }] },
            ]),
          ],
        },
        layout: thin,
      },
      ...orders
        .filter(({ comment }) => comment)
        .map(({ number, comment }) => ({ text: `${number}: ${comment}`, margin: [0, 8, 0, 0] })),
    ],
  }
}

const MM = 72 / 25.4
const LABEL = { width: 100 * MM, height: 150 * MM }

/** Labels of 100 × 150 mm, one a page. */
function labels({ seller, orders }: Papers) {
  const title = 'Этикетки 100 × 150'
  return {
    ...paper(title, seller.name, title),
    footer: undefined,
    pageSize: LABEL,
    pageMargins: [14, 14, 14, 14],
    content: labelsOf(orders).map((of, index) => ({
      stack: label(of, seller.name),
      ...(index > 0 && { pageBreak: 'before' }),
    })),
  }
}

/** The same labels, four on a sheet of A4 to be cut. */
function labelSheets({ seller, orders }: Papers) {
  const title = 'Этикетки на А4'
  const all = labelsOf(orders).map((of) => ({ stack: label(of, seller.name), margin: [10, 10, 10, 10] }))
  const rows = Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => [all[row * 2]!, all[row * 2 + 1] ?? ''])
  const height = 395
  return {
    ...paper(title, seller.name, title),
    footer: undefined,
    pageMargins: [15, 15, 15, 15],
    content: {
      table: { widths: ['50%', '50%'], heights: height, dontBreakRows: true, body: rows },
      layout: { hLineWidth: () => 0.4, vLineWidth: () => 0.4, hLineStyle: () => ({ dash: { length: 3 } }) },
    },
  }
}

type Label = ReturnType<typeof labelsOf>[number]

function label({ order, place, places }: Label, sender: string) {
  const { weight, carrier, delivery_method, tracking_number, amount_to_collect } = order
  return [
    {
      columns: [
        { text: order.number, bold: true, fontSize: 20 },
        { text: `${place} / ${places}`, bold: true, fontSize: 20, alignment: 'right', width: 'auto' },
      ],
    },
    { text: carrier ?? delivery_method, margin: [0, 2, 0, 0] },
    tracking_number && { text: tracking_number, bold: true, fontSize: 11 },
    { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 245, y2: 4, lineWidth: 1 }], margin: [0, 2, 0, 8] },
    { text: order.city ?? '', bold: true, fontSize: 18 },
    { text: order.address ?? 'Самовывоз', fontSize: 12, margin: [0, 2, 0, 8] },
    { text: order.buyer, bold: true, fontSize: 11 },
    { text: order.recipient_name, fontSize: 12 },
    { text: phoneText(order.recipient_phone), fontSize: 12, margin: [0, 0, 0, 6] },
    order.comment && { text: order.comment, margin: [0, 0, 0, 6] },
    amount_to_collect !== null && {
      text: `Взять ${amount_to_collect.toLocaleString('ru')} ₸`,
      bold: true,
      fontSize: 14,
      margin: [0, 0, 0, 6],
    },
    {
      columns: [
        { qr: order.number, fit: 80 },
        {
          stack: [weight !== null && `Вес всего ${weight.toLocaleString('ru')} кг`, `Отправитель: ${sender}`].filter(
            Boolean,
          ),
          alignment: 'right',
        },
      ],
      margin: [0, 6, 0, 0],
    },
  ].filter(Boolean)
}
