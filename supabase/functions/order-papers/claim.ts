import { dayInWords } from '../_shared/moments.ts'
import { head, paper, right, thin } from '../_shared/pdf.ts'
import { productTitle } from '../_shared/product-title.ts'
import { sumInDigits } from '../_shared/sums.ts'

/** As paper_of_claim() answers; prices in tenge. */
export type Claim = {
  seller: { name: string; iin: string }
  buyer: string
  number: number
  order_number: string
  created_at: string
  kind: keyof typeof kinds
  wanted: keyof typeof wishes
  comment: string
  status: 'new' | 'accepted' | 'settled' | 'declined' | 'withdrawn'
  settle_by: keyof typeof settlements
  verdict: string
  decided_at: string | null
  photos: number
  items: { sku: string; name: string; product_type: string; volume_ml: number; price: number; quantity: number }[]
}

const kinds = {
  damaged: 'товар пришёл повреждённым',
  short: 'не хватает товара',
  wrong: 'пришёл не тот товар',
  expired: 'срок годности истёк или скоро кончится',
  reaction: 'реакция на коже',
  unwanted: 'товар не подошёл',
  recall: 'партию отзывают',
}

const wishes = {
  replace: 'заменить товар',
  refund: 'вернуть деньги',
  credit: 'зачесть сумму в другой заказ',
}

const settlements = {
  replace: 'товар заменят',
  refund: 'деньги вернут',
  credit: 'сумму зачтут в другой заказ',
  none: 'без замены и возврата денег',
}

/** A clinic's claim on one order, with what was decided. */
export function claimPaper(claim: Claim) {
  const { seller, buyer, number, order_number, created_at, items } = claim
  const title = `Претензия № ${number}`
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    ...paper(title, buyer, title),
    content: [
      { text: `Кому: ${seller.name}, ИИН/БИН ${seller.iin}\nОт кого: ${buyer}`, margin: [0, 0, 0, 14] },
      { text: title, bold: true, fontSize: 15 },
      { text: `от ${dayInWords(created_at)}, по заказу ${order_number}`, margin: [0, 2, 0, 12] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 84, 40, 66, 72],
          body: [
            ['Наименование', 'Код', 'Кол-во', 'Цена, KZT', 'Сумма, KZT'].map(head),
            ...items.map((item) => [
              productTitle(item),
              item.sku,
              right(item.quantity),
              right(sumInDigits(item.price)),
              right(sumInDigits(item.price * item.quantity)),
            ]),
            [
              { text: 'Итого', bold: true, colSpan: 4, alignment: 'right' },
              '',
              '',
              '',
              { ...right(sumInDigits(total)), bold: true },
            ],
          ],
        },
        layout: thin,
        margin: [0, 0, 0, 12],
      },
      ...factsOf(claim).map(([name, text]) => ({
        text: [{ text: `${name}: `, bold: true }, text],
        margin: [0, 0, 0, 5],
      })),
      {
        columns: ['Покупатель', 'Продавец'].map((who) => `${who} ______________________ / ______________________ /`),
        columnGap: 24,
        margin: [0, 22, 0, 0],
        unbreakable: true,
      },
    ],
  }
}

function factsOf({ kind, wanted, comment, photos, status, settle_by, verdict, decided_at }: Claim): [string, string][] {
  const decision = { new: 'ещё не принято', withdrawn: 'претензия отозвана', declined: 'претензия отклонена' }
  const outcome =
    status === 'accepted' || status === 'settled' ? `претензия принята, ${settlements[settle_by]}` : decision[status]
  return [
    ['Что случилось', kinds[kind]],
    ...(comment ? [['Подробности', comment] as [string, string]] : []),
    ...(photos > 0 ? [['Фотографий приложено', String(photos)] as [string, string]] : []),
    ['Просим', wishes[wanted]],
    ['Решение', decided_at ? `${outcome}, ${dayInWords(decided_at)}` : outcome],
    ...(verdict ? [['Ответ', verdict] as [string, string]] : []),
  ]
}
