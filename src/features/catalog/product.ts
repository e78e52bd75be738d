import type { Database } from '#lib/database.types'
import { count } from '#lib/text/plural'
import { flag, listOf, number, orNull, record, text, type Reader } from '#lib/backend/shape'
import type { Facts } from './facts.ts'

type Row = Database['public']['Views']['product_cards']['Row']

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

/** One card represents all volumes of a product. */
export type VolumesCard = ProductCard & { siblings?: readonly ProductCard[] }

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

/** The answer has only the differences of the other volumes. */
export const volumesCard: Reader<VolumesCard> = (value) => ({
  ...productCard(value),
  siblings: listOf((sibling) => productCard({ ...(value as object), ...(sibling as object) }))(
    (value as { siblings?: unknown }).siblings,
  ),
})

export type Product = ProductCard & {
  short_description: string
  description: string
  application: string
  composition: string
  facts: Facts
  /** ISO; shown while there is none. */
  expected_on: string | null
  certificate_required: boolean
  seo_title: string
  seo_description: string
  images: { path: string; alt: string }[]
  documents: ProductDocument[]
}

export type ProductDocument = {
  kind: Database['public']['Enums']['product_document_kind']
  /** Its number or name. */
  title: string
  /** ISO; null without a last day. */
  valid_until: string | null
  path: string
  /** In bytes. */
  size: number
}

export const documentKinds: Record<ProductDocument['kind'], string> = {
  declaration: 'Декларация о соответствии',
  safety_sheet: 'Паспорт безопасности',
  leaflet: 'Инструкция по применению',
}

/** Also unavailable when no order could take any of it. */
export function offered<Row extends { available: boolean; max_quantity: number }>(row: Row) {
  return { ...row, available: row.available && row.max_quantity > 0 }
}

/** The day on which more is expected, ISO; null while there is some, or once that day has passed. */
export const awaitedDay = ({ available, expected_on }: Pick<Product, 'available' | 'expected_on'>, today: string) =>
  available !== true && expected_on !== null && expected_on >= today ? expected_on : null

/** Buy it, wait for it, or ask for the price. */
export type Offer = 'for-sale' | 'out-of-stock' | 'on-request'

/** Stock goes first: without it the price does not matter. */
export function offerOf({ price, available }: Pick<ProductCard, 'price' | 'available'>): Offer {
  if (available !== true) return 'out-of-stock'
  return price === null ? 'on-request' : 'for-sale'
}

/** The tag that staff have chosen; otherwise «new» wins over «hit», as it expires first. */
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

/** «5 товаров»; beyond 10,000 the database may stop counting. */
export const productCount = (total: number) =>
  total === 10_001 ? '10\u00a0000+ товаров' : count(total, ['товар', 'товара', 'товаров'])
