import { queryOptions } from '@tanstack/react-query'
import { publicCall, publicRows } from '#lib/backend/public-call'
import { listOf, number, record, text } from '#lib/backend/shape'

const RARELY_CHANGES = 600_000

/** `former_addresses`: earlier names and slugs, which links may still have. */
export type ProductType = { slug: string; name: string; former_addresses?: string[] }
export type ProductLine = ProductType & { color: string }

export type Assortment = { types: ProductType[]; lines: ProductLine[] }

/** How many products the shop shows, by the names of lines and types; all volumes of one count as one. */
export type ProductCounts = { total: number; lines: Record<string, number>; types: Record<string, number> }

export const assortmentKeys = {
  /** Public data: stays when another user signs in. */
  all: ['content', 'assortment'] as const,
  counts: ['catalog', 'counts'] as const,
}

/** Every prerendered document carries the answer. */
export const assortmentQuery = () =>
  queryOptions({
    queryKey: assortmentKeys.all,
    queryFn: async ({ signal }): Promise<Assortment> => {
      const [types, lines] = await Promise.all([
        publicRows('product_types', 'slug, name, former_addresses', { order: 'position,id' }, signal),
        publicRows('product_lines', 'slug, name, former_addresses, color', { order: 'position,id' }, signal),
      ])
      return { types, lines }
    },
    staleTime: RARELY_CHANGES,
  })

export const productCountsQuery = () =>
  queryOptions({
    queryKey: assortmentKeys.counts,
    queryFn: async ({ signal }): Promise<ProductCounts> => {
      const { total, facets } = counted(await publicCall('search_products', { page_size: 1 }, signal))
      return { total, lines: byName(facets.lines), types: byName(facets.product_types) }
    },
    staleTime: RARELY_CHANGES,
  })

type Counted = { name: string; count: number }

const facet = listOf(record<Counted>({ name: text, count: number }))
const counted = record({ total: number, facets: record({ lines: facet, product_types: facet }) })

const byName = (values: Counted[]) => Object.fromEntries(values.map(({ name, count }) => [name, count]))
