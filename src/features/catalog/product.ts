import type { Database } from '#lib/database.types'
import { count } from '#lib/plural'
import { flag, listOf, number, orNull, record, text, type Reader } from '#lib/shape'

type Row = Database['public']['Views']['product_cards']['Row']

/** A product as lists show it. */
export type ProductCard = Pick<
  Row,
  | 'id'
  | 'slug'
  | 'sku'
  | 'name'
  | 'family'
  | 'volume_ml'
  | 'product_type'
  | 'line'
  | 'price'
  | 'available'
  | 'stock_count'
  | 'order_min'
  | 'order_step'
  | 'max_quantity'
  | 'badge'
  | 'is_new'
  | 'is_hit'
  | 'image_url'
>

/** A card of the catalogue, which stands for all volumes of a product. */
export type VolumesCard = ProductCard & { siblings?: readonly ProductCard[] }

/** Reads a card of an answer. */
export const productCard = record<ProductCard>({
  id: text,
  slug: text,
  sku: text,
  name: text,
  family: orNull(text),
  volume_ml: number,
  product_type: text,
  line: text,
  price: orNull(number),
  available: orNull(flag),
  stock_count: number,
  order_min: number,
  order_step: number,
  max_quantity: number,
  badge: orNull(text),
  is_new: flag,
  is_hit: flag,
  image_url: orNull(text),
})

/** Reads a card with its other volumes, of which the answer tells what differs. */
export const volumesCard: Reader<VolumesCard> = (value) => ({
  ...productCard(value),
  siblings: listOf((sibling) => productCard({ ...(value as object), ...(sibling as object) }))(
    (value as { siblings?: unknown }).siblings,
  ),
})

/** A product with everything that its own page tells. */
export type Product = ProductCard & {
  short_description: string
  description: string
  application: string
  composition: string
  seo_title: string
  seo_description: string
  images: { path: string; alt: string }[]
}

/** Price and stock of a product as its card has them: one of which no order can take anything is not there. */
export function offered<Row extends { available: boolean; max_quantity: number }>(row: Row) {
  return { ...row, available: row.available && row.max_quantity > 0 }
}

/** What can be done about a product: buy it, wait for it, or ask what it costs. */
export type Offer = 'for-sale' | 'out-of-stock' | 'on-request'

/** Stock is asked first: a price is of no use while there is nothing to buy. */
export function offerOf({ price, available }: Pick<ProductCard, 'price' | 'available'>): Offer {
  if (available !== true) return 'out-of-stock'
  return price === null ? 'on-request' : 'for-sale'
}

/** The mark that a card carries: a tag that staff have chosen for it; of the others, the one that fades first. */
export function markOf({ badge, is_new, is_hit }: Pick<ProductCard, 'badge' | 'is_new' | 'is_hit'>) {
  return badge ?? ((is_new && 'Новинка') || (is_hit && 'Хит'))
}

/** Крем «Hydra Balance увлажняющий», 50 мл */
export function fullName({ product_type, name, volume_ml }: Pick<ProductCard, 'product_type' | 'name' | 'volume_ml'>) {
  return `${product_type} «${name}», ${volumeText(volume_ml)}`
}

/** 50 мл */
export function volumeText(volume: number): string {
  return `${volume}\u00a0мл`
}

/** How many products there are, in words: «5 товаров». Where nobody has counted beforehand, it is known up to 10,000. */
export const productCount = (total: number) =>
  total === 10_001 ? '10\u00a0000+ товаров' : count(total, ['товар', 'товара', 'товаров'])
