import { dayInWords } from '../_shared/moments.ts'
import { paper, thin } from '../_shared/pdf.ts'
import { idName, type Invoice, type Row, rowsOf, vatGroups } from './invoice.ts'
import { sumInDigits, sumInWords } from '../_shared/sums.ts'

/** Code of the payment's purpose: for goods. */
const KNP = '710'

/** «Счёт на оплату» in the layout that accountants know, as a document of pdfmake; `orderUrl` is where the clinic finds its order. */
export function invoiceDocument(invoice: Invoice, orderUrl?: string) {
  const { number, valid_until, seller } = invoice
  const rows = rowsOf(invoice)
  return {
    ...paper(titleOf(invoice), seller.name, `Счёт № ${number}`),
    pageMargins: [42, 28, 42, 40],
    content: [
      { text: noticeOf(invoice), fontSize: 8, alignment: 'center', margin: [0, 0, 0, 8] },
      { text: 'Образец платёжного поручения', bold: true, margin: [0, 0, 0, 4] },
      paymentOrder(invoice),
      { text: titleOf(invoice), bold: true, fontSize: 15, margin: [0, 12, 0, valid_until ? 0 : 4] },
      valid_until && { text: `Действителен до ${dayInWords(valid_until)}`, margin: [0, 0, 0, 4] },
      rule(),
      parties(invoice),
      goods(rows),
      { stack: [closing(invoice, rows, orderUrl), rule(), signature(seller.name)], unbreakable: true },
    ],
  }
}

/** «Счёт на оплату № 12 от 20 ноября 2026 г.» */
export const titleOf = ({ number, issued_at }: Invoice) => `Счёт на оплату № ${number} от ${dayInWords(issued_at)}`

function noticeOf({ delivery }: Invoice): string {
  const isPickup = /самовывоз/i.test(delivery)
  return (
    'Внимание! Оплата данного счёта означает согласие с условиями поставки товара. Уведомление об оплате обязательно, ' +
    'в противном случае не гарантируется наличие товара на складе. Товар отпускается по факту прихода денег на счёт Поставщика' +
    (isPickup ? ', при самовывозе — по доверенности и документу, удостоверяющему личность.' : '.')
  )
}

/** Made each time, as is the whole document: pdfmake writes its measures into what it is given. */
const rule = () => ({ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 511, y2: 0, lineWidth: 1.5 }], margin: [0, 0, 0, 6] })

const labelled = (label: string, value: string) => ({
  text: [
    { text: `${label}\n`, fontSize: 8 },
    { text: value, bold: true },
  ],
})

function paymentOrder({ seller }: Invoice) {
  return {
    table: {
      widths: ['*', 150, 60],
      body: [
        [
          labelled('Бенефициар', `${seller.name}\n${idName(seller.iin)} ${seller.iin}`),
          labelled('ИИК', seller.iik),
          labelled('КБе', seller.kbe),
        ],
        [labelled('Банк бенефициара', seller.bank), labelled('БИК', seller.bik), labelled('КНП', KNP)],
      ],
    },
    layout: thin,
  }
}

function parties({ seller, buyer }: Invoice) {
  const taxpayer = [
    `${idName(seller.iin)} ${seller.iin}`,
    seller.name,
    seller.address,
    `тел.\u00a0${phoneText(seller.phone)}`,
  ]
  const client = [buyer.bin_iin && `${idName(buyer.bin_iin)} ${buyer.bin_iin}`, buyer.name, buyer.address]
  return {
    table: {
      widths: [76, '*'],
      body: [
        ['Поставщик:', { text: taxpayer.filter(Boolean).join(', '), bold: true }],
        ['Режим:', seller.tax_regime],
        ['Покупатель:', { text: client.filter(Boolean).join(', '), bold: true }],
        ['Договор:', 'Без договора'],
      ],
    },
    layout: { defaultBorder: false, paddingLeft: () => 0, paddingTop: () => 1, paddingBottom: () => 2 },
    margin: [0, 0, 0, 6],
  }
}

/** Tight, so that twelve lines with long names leave room for the rest of the page. */
function goods(rows: Row[]) {
  const head = ['№', 'Код', 'Наименование', 'Кол-во', 'Ед.', 'Цена', 'Сумма']
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: head.map((name) => (name === 'Наименование' ? '*' : 'auto')),
      body: [
        head.map((text) => ({ text, bold: true, alignment: 'center', noWrap: true })),
        ...rows.map(({ code, name, quantity, unit, price, sum }, index) => [
          { text: index + 1, alignment: 'center' },
          code,
          name,
          { text: quantity, alignment: 'right' },
          unit,
          { text: sumInDigits(price), alignment: 'right' },
          { text: sumInDigits(sum), alignment: 'right' },
        ]),
      ],
    },
    layout: { ...thin, paddingTop: () => 1.5, paddingBottom: () => 1.5, paddingLeft: () => 3, paddingRight: () => 3 },
    fontSize: 8,
    lineHeight: 1,
  }
}

function sums(invoice: Invoice) {
  const groups = vatGroups(invoice)
  const taxed = groups.filter(({ rate }) => rate !== null)
  const vat =
    taxed.length === 0
      ? [['Без НДС', '—']]
      : groups.map(({ rate, total, vat }) =>
          rate === null
            ? ['Без НДС, на сумму:', sumInDigits(total)]
            : [
                `В том числе НДС ${percent(rate)}:`,
                sumInDigits(taxed.length === 1 ? (invoice.vat_amount ?? vat) : vat),
              ],
        )
  const line = ([label, value]: string[]) => [
    { text: label, bold: true, alignment: 'right' },
    { text: value, bold: true, alignment: 'right' },
  ]
  return {
    table: { widths: ['*', 80], body: [['Итого:', sumInDigits(invoice.total)], ...vat].map(line), dontBreakRows: true },
    layout: { defaultBorder: false, paddingTop: () => 1, paddingBottom: () => 1 },
  }
}

/** What is to be paid, and the way to the order beside it. */
function closing(invoice: Invoice, rows: Row[], orderUrl: string | undefined) {
  const { order_number, total } = invoice
  const said = {
    stack: [
      sums(invoice),
      { text: `Всего наименований ${rows.length}, на сумму ${sumInDigits(total)} KZT`, margin: [0, 6, 0, 2] },
      { text: `Всего к оплате: ${sumInWords(total)}`, bold: true },
      { text: `По заказу ${order_number}.`, margin: [0, 2, 0, 0] },
    ],
  }
  const code = orderUrl && {
    stack: [
      { qr: orderUrl, fit: 66 },
      { text: 'Заказ на сайте', fontSize: 8, margin: [0, 3, 0, 0] },
    ],
    width: 80,
  }
  return { columns: code ? [code, said] : [said], margin: [0, 8, 0, 8] }
}

const signature = (name: string) => ({
  columns: [
    { text: 'Исполнитель', bold: true, width: 76 },
    { canvas: [{ type: 'line', x1: 0, y1: 11, x2: 140, y2: 11, lineWidth: 0.6 }], width: 150 },
    { text: `/ ${name} /` },
  ],
  margin: [0, 10, 0, 0],
})

/** 16 %, 12,5 % */
const percent = (rate: number) => `${String(rate).replace('.', ',')} %`

/** +7 (727) 350-12-40 */
const phoneText = (phone: string) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7\u00a0($1)\u00a0$2-$3-$4')
