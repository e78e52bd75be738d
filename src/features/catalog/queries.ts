import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { assortmentQuery } from '#features/assortment/queries.ts'
import { publicCall } from '#lib/backend/public-call'
import { listOf, number, record } from '#lib/backend/shape'
import { filtersOf, isKnown, withKnownNames, type CatalogSearch, type CatalogSort } from './catalog-search.ts'
import { facetAnswer, readFacets, type Facets } from './facets.ts'
import { volumesCard, type VolumesCard } from './product.ts'

export const PAGE_SIZE = 24

/** Products on a shelf. */
export const SHELF_SIZE = 4
export const RARELY_CHANGES = 600_000
/** For what changes while somebody looks, ms. */
export const JUST_NOW = 5_000

export const CARD =
  'id, slug, sku, name, family, volume_ml, product_type, line, price, available, stock_count, order_min, order_step, max_quantity, badge, is_new, is_hit, image_url'

export type Shelf = 'new' | 'hit'

export const catalogKeys = {
  all: ['catalog'] as const,
  page: (search: CatalogSearch) => [...catalogKeys.all, 'page', search] as const,
}

/** A page of the catalogue, the total, and facets to narrow it further. */
export type CatalogPage = { cards: VolumesCard[]; total: number; facets: Facets }

/** One page of the catalogue, found, filtered and sorted as its address says. */
export const catalogPageQuery = (search: CatalogSearch) =>
  queryOptions({
    queryKey: catalogKeys.page(search),
    queryFn: async ({ signal, client }): Promise<CatalogPage> => {
      const { productType, line, need, fact, tag, volume } = filtersOf(await knownSearch(search, client))
      const { q, minPrice, maxPrice, inStock = false, page = 1 } = search
      const args = {
        ...(q !== undefined && { query: q }),
        product_types: productType,
        lines: line,
        tags: tag,
        needs: need,
        facts: fact,
        volumes: volume.map((range) => `[${range.split('-')[0]},${range.split('-').at(-1)}]`),
        ...(minPrice !== undefined && { min_price: minPrice }),
        ...(maxPrice !== undefined && { max_price: maxPrice }),
        in_stock: inStock,
        sort: sorts[search.sort ?? (q === undefined ? 'popular' : 'relevance')],
        page,
        page_size: PAGE_SIZE,
      }
      const { rows, total, facets } = searchAnswer(await publicCall('search_products', args, signal))
      return { cards: rows, total, facets: readFacets(facets) }
    },
  })

export const searchAnswer = record({ total: number, rows: listOf(volumesCard), facets: facetAnswer })

/** An unknown name may be newer than the cache: refetches the assortment once. */
async function knownSearch(search: CatalogSearch, client: QueryClient): Promise<CatalogSearch> {
  if (search.line === undefined && search.productType === undefined) return search
  const cached = await client.ensureQueryData(assortmentQuery())
  if (isKnown(search, cached)) return withKnownNames(search, cached)
  return withKnownNames(search, await client.fetchQuery({ ...assortmentQuery(), staleTime: JUST_NOW }))
}

const sorts: Record<CatalogSort | 'relevance', string> = {
  relevance: 'relevance',
  popular: 'popular',
  new: 'new',
  price: 'price_asc',
  '-price': 'price_desc',
  name: 'name',
}
