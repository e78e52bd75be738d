import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { publicCall } from '#lib/public-call'
import { publicSupabase } from '#lib/supabase'
import type { VolumesCard } from './product.ts'
import { catalogKeys, RARELY_CHANGES, searchAnswer, SHELF_SIZE, type Shelf } from './queries.ts'
import type { ListedProduct } from './site-tree.ts'

// What home page and site map ask for: apart from queries.ts, which is in the first chunk.

/** The lines with their mottoes and pictures. */
export const linesQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'lines'],
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      return unwrap(
        await db
          .from('product_lines')
          .select('slug, name, color, tagline, picture_path')
          .order('position')
          .order('id')
          .abortSignal(signal),
      )
    },
    staleTime: RARELY_CHANGES,
  })

/** Every product by name, for the site map. */
export const productListQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'list'],
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
    queryKey: [...catalogKeys.all, 'shelf', shelf],
    queryFn: async ({ signal }): Promise<VolumesCard[]> => {
      const args = { tags: [shelf], sort: 'popular', page_size: 3 * SHELF_SIZE }
      const { rows } = searchAnswer(await publicCall('search_products', args, signal))
      return rows.toSorted((a, b) => Number(b.available) - Number(a.available)).slice(0, SHELF_SIZE)
    },
  })
