import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { publicSupabase } from '#lib/supabase'

const RARELY_CHANGES = 600_000

export type ProductType = { slug: string; name: string }
export type ProductLine = { slug: string; name: string; color: string }

/** Types and lines, each in the shop's order. */
export type Assortment = { types: ProductType[]; lines: ProductLine[] }

/** The same for everybody, and kept when somebody else signs in. */
export const assortmentKeys = { all: ['content', 'assortment'] as const }

/** The types and lines there are. Every prerendered document carries the answer. */
export const assortmentQuery = () =>
  queryOptions({
    queryKey: assortmentKeys.all,
    queryFn: async ({ signal }): Promise<Assortment> => {
      const db = await publicSupabase()
      const [types, lines] = await Promise.all([
        db.from('product_types').select('slug, name').order('position').order('id').abortSignal(signal),
        db.from('product_lines').select('slug, name, color').order('position').order('id').abortSignal(signal),
      ])
      return { types: unwrap(types), lines: unwrap(lines) }
    },
    staleTime: RARELY_CHANGES,
  })
