import { dayInWords } from './moments.ts'
import { head, paper, right, thin } from './pdf.ts'
import { productTitle } from './product-title.ts'
import { sumInDigits, sumInWords, vatInside } from './sums.ts'

type Seller = { name: string; iin: string }

/** What the waybill of an order says. */
export type Waybill = {
  number: string
  /** The day it leaves, 2026-11-24. */
  day: string
  buyer: string
  city: string | null
  address: string | null
  delivery_method: string
  carrier: string | null
  tracking_number: string | null
  places: number | null
  items: Line[]
}

export type Line = {
  sku: string
  name: string
  product_type: string
  volume_ml: number
  quantity: number
  /** What leaves, or is to leave. */
  sent: number
  /** Tenge; absent for roles that may not see prices. */
  price?: number
  /** Percent of НДС inside the price; null without НДС. */
  vat_rate?: number | null
}

/** Form З-2, «Накладная на отпуск запасов на сторону», one for each order. */
export function waybills({ seller, orders }: { seller: Seller; orders: readonly Waybill[] }) {
  const title = orders.length === 1 ? `Накладная З-2 ${orders[0]!.number}` : `Накладные З-2, заказов: ${orders.length}`
  return {
    ...paper(title, seller.name, title),
    pageOrientation: 'landscape',
    content: orders.map((order, index) => ({
      stack: waybill(order, seller),
      ...(index > 0 && { pageBreak: 'before' }),
    })),
  }
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0)
const costOf = ({ price = 0, sent }: Line) => price * sent

/** The columns of money; empty for roles that may not see prices. */
const blank = ['', '', '']

/** The columns of money: price, sum with НДС, НДС. */
function moneyOf(lines: readonly Line[], price?: number) {
  const taxed = lines.filter(({ vat_rate }) => vat_rate)
  const vat = sumOf(taxed, (line) => vatInside(costOf(line), line.vat_rate!))
  return [
    price === undefined ? '' : sumInDigits(price),
    sumInDigits(sumOf(lines, costOf)),
    taxed.length > 0 ? sumInDigits(vat) : 'Без НДС',
  ].map(right)
}

function waybill(order: Waybill, seller: Seller) {
  const goods = order.items.filter(({ sent }) => sent > 0)
  const pieces = sumOf(goods, ({ sent }) => sent)
  const isPriced = goods.some(({ price }) => price !== undefined)
  return [
    {
      text: 'Приложение 26 к приказу Министра финансов Республики Казахстан от 20 декабря 2012 года № 562\nФорма З-2',
      fontSize: 7,
      alignment: 'right',
    },
    {
      columns: [
        { text: `Организация (индивидуальный предприниматель): ${seller.name}`, margin: [0, 8, 0, 0] },
        {
          width: 'auto',
          table: {
            body: [
              ['ИИН/БИН', seller.iin],
              ['Номер документа', order.number],
              ['Дата составления', dayInWords(order.day)],
            ],
          },
          layout: thin,
          margin: [0, 6, 0, 0],
        },
      ],
    },
    {
      text: 'НАКЛАДНАЯ НА ОТПУСК ЗАПАСОВ НА СТОРОНУ',
      bold: true,
      fontSize: 12,
      alignment: 'center',
      margin: [0, 8, 0, 8],
    },
    {
      table: {
        widths: ['*', '*', 110, 120, 110],
        body: [
          [
            'Отправитель',
            'Получатель',
            'Ответственный за поставку',
            'Транспортная организация',
            'Номер отправления',
          ].map(head),
          [
            seller.name,
            [order.buyer, order.city, order.address].filter(Boolean).join(', '),
            '',
            order.carrier ?? order.delivery_method,
            order.tracking_number ?? '',
          ],
        ],
      },
      layout: thin,
      margin: [0, 0, 0, 8],
    },
    {
      table: {
        headerRows: 2,
        dontBreakRows: true,
        widths: [22, '*', 78, 34, 52, 52, 66, 72, 66],
        body: [
          [
            { ...head('№'), rowSpan: 2 },
            { ...head('Наименование, характеристика'), rowSpan: 2 },
            { ...head('Номенклатурный номер'), rowSpan: 2 },
            { ...head('Ед. изм.'), rowSpan: 2 },
            { ...head('Количество'), colSpan: 2 },
            '',
            { ...head('Цена за единицу, KZT'), rowSpan: 2 },
            { ...head('Сумма с НДС, KZT'), rowSpan: 2 },
            { ...head('Сумма НДС, KZT'), rowSpan: 2 },
          ],
          ['', '', '', '', head('подлежит отпуску'), head('отпущено'), '', '', ''],
          ...goods.map((item, index) => [
            { text: index + 1, alignment: 'center' },
            productTitle(item),
            item.sku,
            'шт.',
            right(item.quantity),
            right(item.sent),
            ...(isPriced ? moneyOf([item], item.price) : blank),
          ]),
          [
            { text: 'Итого', bold: true, colSpan: 5, alignment: 'right' },
            '',
            '',
            '',
            '',
            { ...right(pieces), bold: true },
            ...(isPriced ? moneyOf(goods).map((cell) => ({ ...cell, bold: true })) : blank),
          ],
        ],
      },
      layout: thin,
    },
    {
      text: [
        `Всего отпущено запасов: ${pieces} шт., мест: ${order.places ?? 1}`,
        isPriced && `, на сумму: ${sumInWords(sumOf(goods, costOf))}`,
      ].filter(Boolean),
      margin: [0, 8, 0, 10],
    },
    {
      columns: [
        ['Отпуск разрешил', 'Главный бухгалтер', 'Отпустил'].map(signature),
        ['По доверенности № ____________ от «___» ____________ 20___ г.', 'Запасы получил'].map((text, index) =>
          index === 0 ? { text, margin: [0, 8, 0, 0] } : signature(text),
        ),
      ],
      columnGap: 30,
      unbreakable: true,
    },
  ]
}

const signature = (who: string) => ({
  text: `${who} ______________________ / ______________________ /`,
  margin: [0, 8, 0, 0],
})
