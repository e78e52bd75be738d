import { z } from 'zod'
import { fitQuantity } from '#features/cart/cart.ts'
import { productCard, type ProductCard } from '#features/catalog/product.ts'
import type { SheetLine } from '#features/orders/components/cart-sheet.tsx'
import { compareToNow } from '#features/orders/reorder.ts'
import { Constants } from '#lib/database.types'
import { dayText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { numberText } from '#lib/money/number-text'
import { count } from '#lib/text/plural'

const kind = z.enum(Constants.public.Enums.clinic_list_kind)
export type ListKind = z.infer<typeof kind>

const listFields = {
  id: z.string(),
  name: z.string(),
  kind,
  every_days: z.number().nullable(),
  /** A day such as 2026-12-12. */
  next_on: z.string().nullable(),
  /** Since when it waits for an order. */
  due_since: z.string().nullable(),
  updated_at: z.string(),
}

export const listCards = z.array(
  z.object({
    ...listFields,
    items: z.number(),
    /** Positions that a cabinet lacks. */
    to_order: z.number(),
    /** Of the first products. */
    pictures: z.array(z.string()),
  }),
)
export type ListCard = z.infer<typeof listCards>[number]

export const clinicList = z.object({
  ...listFields,
  items: z.array(
    z.object({
      product_id: z.string(),
      /** Null: no longer sold. */
      product: z
        .unknown()
        .transform((card): ProductCard | null => (card === null || card === undefined ? null : productCard(card))),
      name: z.string(),
      product_type: z.string(),
      volume_ml: z.number(),
      sku: z.string(),
      quantity: z.number(),
      /** «Держать N». */
      par: z.number().nullable(),
      counted: z.number().nullable(),
      counted_on: z.string().nullable(),
      delivered: z.number(),
      /** Ordered and not here yet. */
      coming: z.number(),
      /** Pieces in 30 days. */
      pace: z.number().nullable(),
      /** Pieces that are left, by the count, the deliveries and the pace. */
      estimate: z.number().nullable(),
      /** With what the clinic's other cabinets lack of it. */
      to_order: z.number(),
      /** Cabinets that `to_order` is for. */
      lacking: z.number(),
    }),
  ),
})
export type ClinicList = z.infer<typeof clinicList>
export type ListItem = ClinicList['items'][number]

/** As the database. */
export const MOST_ITEMS = 200
export const MOST_PIECES = 999

/** Pieces that the list asks for, whether or not they are in stock. */
function wantedOf(item: ListItem, of: ListKind): number {
  if (of === 'list') return item.quantity
  if (item.to_order > 0 || item.product?.available === true) return item.to_order
  return Math.max((item.par ?? 0) - (item.estimate ?? 0) - item.coming, 0)
}

/**
 * What the sheet shows: lines that are not in the cart yet, with the quantity that the cart will have. Pressing twice adds nothing.
 */
export function linesToAdd({ kind: of, items }: ClinicList, inCart: ReadonlyMap<string, number>) {
  const wanted = items.flatMap((item) => {
    const quantity = wantedOf(item, of)
    if (quantity <= 0) return []
    const { product, product_id, name, product_type, volume_ml, sku } = item
    const asked: SheetLine['item'] = {
      product_id,
      name,
      product_type,
      volume_ml,
      sku,
      quantity: product ? steppedQuantity(quantity, product) : quantity, // the stock is compared below
      price: product?.price ?? 0,
      image_url: product?.image_url ?? null,
      ...(of === 'cabinet' && { remark: needText(item) }),
    }
    return compareToNow([asked], product ? [product] : [])
  })
  const lines = wanted.filter((line) => 'missing' in line || (inCart.get(line.product.id) ?? 0) < line.quantity)
  return { lines, already: wanted.length - lines.length }
}

const steppedQuantity = (quantity: number, product: ProductCard) =>
  fitQuantity(quantity, { ...product, max_quantity: Infinity })

/** «Список, 4 позиции на 81 500 ₸», «Кабинет, 8 позиций, к заказу на 30 000 ₸» */
export function sizeText({ kind: of, items }: Pick<ClinicList, 'kind' | 'items'>): string {
  const size = `${kinds[of].label}, ${positions(items.length)}`
  const sum = items.reduce((total, item) => {
    const wanted = wantedOf(item, of)
    if (!item.product?.available || wanted === 0) return total
    return total + steppedQuantity(wanted, item.product) * (item.product.price ?? 0)
  }, 0)
  return sum > 0 ? `${size}${of === 'list' ? '' : ', к заказу'} на ${tenge(sum)}` : size
}

/** Products that are not in a list yet are added at its end; those that are there stay as they are. */
export function withProducts(
  list: Pick<ClinicList, 'kind' | 'items'>,
  added: readonly { product_id: string; quantity: number }[],
) {
  const known = new Set(list.items.map(({ product_id }) => product_id))
  const fresh = [...new Map(added.map((line) => [line.product_id, line])).values()].filter(
    ({ product_id }) => !known.has(product_id),
  )
  return {
    added: fresh.length,
    items: [
      ...list.items.map(({ product_id, quantity, par }) => ({ product_id, quantity, par })),
      ...itemsOf(list.kind, fresh),
    ],
  }
}

/** As `save_clinic_list` takes them. */
export const itemsOf = (of: ListKind, lines: readonly { product_id: string; quantity: number }[]) =>
  lines.map(({ product_id, quantity }) => {
    const pieces = Math.min(Math.max(quantity, 1), MOST_PIECES)
    return { product_id, quantity: pieces, par: of === 'cabinet' ? pieces : null }
  })

export const kinds: Record<ListKind, { label: string; meaning: string }> = {
  list: { label: 'Список', meaning: 'Что вы заказываете вместе и в каком количестве' },
  cabinet: { label: 'Кабинет', meaning: 'Что должно быть под рукой: посчитаете остаток, и закажем до нормы' },
}

export const positions = (n: number) => count(n, ['позиция', 'позиции', 'позиций'])
export const pieces = (n: number) => `${numberText(n)}\u00a0шт.`

const spans: Record<number, string> = {
  7: 'раз в неделю',
  14: 'раз в две недели',
  28: 'раз в четыре недели',
  56: 'раз в восемь недель',
}
const spanText = (days: number) => spans[days] ?? `раз в ${count(days, ['день', 'дня', 'дней'])}`

/** For a select; `days` is what the list has now. */
export const spanOptions = (days: number | null) => [
  { value: 'never', label: 'Не напоминать' },
  ...[...new Set([...Object.keys(spans).map(Number), ...(days === null ? [] : [days])])]
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: spanText(value).replace('р', 'Р') })),
]

/** «Напоминаем раз в две недели, в следующий раз 12 декабря»; empty without a schedule. */
export function scheduleText({ every_days, next_on }: Pick<ListCard, 'every_days' | 'next_on'>): string {
  if (every_days === null) return ''
  const next = next_on && `, в следующий раз ${dayText(next_on)}`
  return `Напоминаем ${spanText(every_days)}${next ?? ''}`
}

/** «Есть 3 шт.» */
export const leftText = ({ estimate }: Pick<ListItem, 'estimate'>) =>
  estimate === null ? 'Остаток неизвестен' : `Есть ${pieces(estimate)}`

/** «К заказу 4»; «К заказу 9 на 2 кабинета», when others lack it too. */
export const toOrderText = ({ to_order, lacking }: Pick<ListItem, 'to_order' | 'lacking'>) =>
  `К заказу ${to_order}${lacking > 1 ? ` на ${count(lacking, ['кабинет', 'кабинета', 'кабинетов'])}` : ''}`

const needText = (item: ListItem) =>
  [
    item.par !== null && `Держать ${item.par}`,
    leftText(item).toLowerCase(),
    item.coming > 0 && `едет ${item.coming}`,
    item.lacking > 1 && toOrderText(item).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')

/** What the estimate is made of: «Держать 6 · посчитали 5, 20 ноября · едет 2 · в месяц уходит 4». */
export const factsText = ({ par, counted, counted_on, delivered, coming, pace }: ListItem) =>
  [
    par !== null && `Держать ${par}`,
    counted !== null && counted_on && `посчитали ${counted}, ${dayText(counted_on)}`,
    delivered > 0 && `привезли ${delivered}`,
    coming > 0 && `едет ${coming}`,
    pace !== null && `в месяц уходит ${numberText(pace)}`,
  ]
    .filter(Boolean)
    .join(' · ')
