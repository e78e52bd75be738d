import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { publicSupabase } from '#lib/supabase'
import { onePerFamily, type ProductCard } from './product.ts'
import { CARD, catalogKeys, RARELY_CHANGES, SHELF_SIZE, type Shelf } from './queries.ts'
import type { ListedProduct } from './site-tree.ts'

// What home page and site map ask for: apart from queries.ts, which is in the first chunk.

/** The lines with their mottoes and pictures, and how many products each has. */
export const linesQuery = () =>
  queryOptions({
    queryKey: catalogKeys.lines(),
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      const lines = unwrap(
        await db
          .from('product_lines')
          .select('slug, name, color, tagline, picture_path, products(count)')
          .eq('products.is_published', true)
          .order('position')
          .abortSignal(signal),
      )
      return lines.map(({ products, ...line }) => ({ ...line, productCount: products[0]?.count ?? 0 }))
    },
    staleTime: RARELY_CHANGES,
  })

/** Every product by name, for the site map. */
export const productListQuery = () =>
  queryOptions({
    queryKey: catalogKeys.list(),
    queryFn: async ({ signal }): Promise<ListedProduct[]> => {
      const db = await publicSupabase()
      return unwrap(
        await db
          .from('product_cards')
          .select('id, slug, name, family, product_type, line, volume_ml')
          .order('position')
          .abortSignal(signal),
      )
    },
    staleTime: RARELY_CHANGES,
  })

/** What stands on a shelf of the home page. */
export const shelfQuery = (shelf: Shelf) =>
  queryOptions({
    queryKey: catalogKeys.shelf(shelf),
    queryFn: async ({ signal }): Promise<ProductCard[]> => {
      const db = await publicSupabase()
      const cards = unwrap(
        await db
          .from('product_cards')
          .select(CARD)
          .is(`is_${shelf}`, true)
          .order('available', { ascending: false, nullsFirst: false })
          .order('position')
          .limit(3 * SHELF_SIZE)
          .abortSignal(signal),
      )
      return onePerFamily(cards).slice(0, SHELF_SIZE)
    },
  })
