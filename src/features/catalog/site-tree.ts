import type { ProductCard } from './product.ts'

/** What the site map needs of a product. */
export type ListedProduct = Pick<ProductCard, 'id' | 'slug' | 'name' | 'family' | 'product_type' | 'line' | 'volume_ml'>

/** Products that differ in volume only. */
export type ListedFamily = { name: string; productType: string; volumes: ListedProduct[] }

/** Products by line and family, in the order of the list. */
export function byLine(products: readonly ListedProduct[]): Map<string, ListedFamily[]> {
  const lines = Map.groupBy(products, ({ line }) => line)
  return new Map([...lines].map(([line, members]) => [line, families(members)]))
}

function families(products: readonly ListedProduct[]): ListedFamily[] {
  return [...Map.groupBy(products, ({ family, id }) => family ?? id).values()].map((members) => ({
    name: members[0]!.name,
    productType: members[0]!.product_type,
    volumes: members.toSorted((a, b) => a.volume_ml - b.volume_ml),
  }))
}
