import { queryOptions } from '@tanstack/react-query'
import { publicRows } from '#lib/public-call'

const RARELY_CHANGES = 600_000

/** Links out there may have the names and slugs it once had. */
export type ProductType = { slug: string; name: string; former_addresses?: string[] }
export type ProductLine = ProductType & { color: string }

/** Types and lines, each in the shop's order. */
export type Assortment = { types: ProductType[]; lines: ProductLine[] }

/** The same for everybody, and kept when somebody else signs in. */
export const assortmentKeys = { all: ['content', 'assortment'] as const }

/** The types and lines there are. Every prerendered document carries the answer. */
export const assortmentQuery = () =>
  queryOptions({
    queryKey: assortmentKeys.all,
    queryFn: async ({ signal }): Promise<Assortment> => {
      const [types, lines] = await Promise.all([
        publicRows('product_types', ['slug', 'name', 'former_addresses'], 'position,id', signal),
        publicRows('product_lines', ['slug', 'name', 'former_addresses', 'color'], 'position,id', signal),
      ])
      return { types, lines }
    },
    staleTime: RARELY_CHANGES,
  })
