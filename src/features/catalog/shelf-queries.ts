import { queryOptions } from '@tanstack/react-query'
import { publicCall, publicRows } from '#lib/backend/public-call'
import { cheapestFirst } from './cheapest-first.ts'
import type { VolumesCard } from './product.ts'
import { catalogKeys, RARELY_CHANGES, searchAnswer, SHELF_SIZE, type Shelf } from './queries.ts'
import type { ListedProduct } from './site-tree.ts'

// For home page and site map: apart from queries.ts, which is in the first chunk.

export const linesQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'lines'],
    queryFn: ({ signal }) =>
      publicRows('product_lines', 'slug, name, color, tagline, picture_path', { order: 'position,id' }, signal),
    staleTime: RARELY_CHANGES,
  })

export const productListQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'list'],
    queryFn: ({ signal }): Promise<ListedProduct[]> =>
      publicRows(
        'product_cards',
        'id, slug, name, family, product_type, line, volume_ml',
        { order: 'position' },
        signal,
      ),
    staleTime: RARELY_CHANGES,
  })

export const shelfQuery = (shelf: Shelf) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'shelf', shelf],
    queryFn: async ({ signal }): Promise<VolumesCard[]> => {
      const args = { tags: [shelf], sort: 'popular', page_size: 3 * SHELF_SIZE }
      const { rows } = searchAnswer(await publicCall('search_products', args, signal))
      // A novelty may be one volume only.
      const cards = rows.map((card) => cheapestFirst(card, shelf === 'new' ? ({ is_new }) => is_new : undefined))
      return cards.toSorted((a, b) => Number(b.available) - Number(a.available)).slice(0, SHELF_SIZE)
    },
  })
