import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { assortmentQuery } from '#features/assortment/queries.ts'
import { unwrap } from '#lib/errors'
import { publicCall } from '#lib/public-call'
import { listOf, number, record } from '#lib/shape'
import { publicSupabase } from '#lib/supabase'
import { filtersOf, isKnown, withKnownNames, type CatalogSearch, type CatalogSort } from './catalog-search.ts'
import { facetAnswer, readFacets, type Facets } from './facets.ts'
import { volumesCard, type VolumesCard } from './product.ts'

/** Products on one page of the catalogue. */
export const PAGE_SIZE = 24

/** Products on a shelf. */
export const SHELF_SIZE = 4
export const RARELY_CHANGES = 600_000
/** For what changes while one looks, ms. */
export const JUST_NOW = 5_000

/** The columns of a card. */
export const CARD =
  'id, slug, sku, name, family, volume_ml, product_type, line, price, available, stock_count, order_min, order_step, max_quantity, badge, is_new, is_hit, image_url'

/** Rows of products on the home page. */
export type Shelf = 'new' | 'hit'

export const catalogKeys = {
  all: ['catalog'] as const,
  page: (search: CatalogSearch) => [...catalogKeys.all, 'page', search] as const,
  size: () => [...catalogKeys.all, 'size'] as const,
  lines: () => [...catalogKeys.all, 'lines'] as const,
  list: () => [...catalogKeys.all, 'list'] as const,
  shelf: (mark: Shelf) => [...catalogKeys.all, 'shelf', mark] as const,
  product: (slug: string) => [...catalogKeys.all, 'product', slug] as const,
  price: (sku: string) => [...catalogKeys.all, 'price', sku] as const,
  volumes: (family: string) => [...catalogKeys.all, 'volumes', family] as const,
  seenBefore: (slug: string) => [...catalogKeys.all, 'seen-before', slug] as const,
  companions: (slug: string) => [...catalogKeys.all, 'companions', slug] as const,
  published: () => [...catalogKeys.all, 'published'] as const,
  legacyIds: () => [...catalogKeys.all, 'legacy-ids'] as const,
  address: (former: string) => [...catalogKeys.all, 'address', former] as const,
  formerSlugs: () => [...catalogKeys.all, 'former-slugs'] as const,
}

/** A page of the catalogue, how many products there are on all of them, and what would narrow them further. */
export type CatalogPage = { cards: VolumesCard[]; total: number; facets: Facets }

/** One page of the catalogue, found, filtered and sorted as its address says. */
export const catalogPageQuery = (search: CatalogSearch) =>
  queryOptions({
    queryKey: catalogKeys.page(search),
    queryFn: async ({ signal, client }): Promise<CatalogPage> => {
      const { productType, line, need, tag, volume } = filtersOf(await knownSearch(search, client))
      const { q, minPrice, maxPrice, inStock = false, page = 1 } = search
      const args = {
        ...(q !== undefined && { query: q }),
        product_types: productType,
        lines: line,
        tags: tag,
        needs: need,
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

/** Reads an answer of the catalogue. */
export const searchAnswer = record({ total: number, rows: listOf(volumesCard), facets: facetAnswer })

/** The address by names that there are. One that the cache does not know may have come since, so the list is asked for anew. */
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

/** How many products the shop shows at all. */
export const catalogSizeQuery = () =>
  queryOptions({
    queryKey: catalogKeys.size(),
    queryFn: async ({ signal }) => searchAnswer(await publicCall('search_products', { page_size: 1 }, signal)).total,
    staleTime: RARELY_CHANGES,
  })

/** The slug that a former address of a product, a slug or an id of the former site, now stands for; null when it stands for nothing. */
export const productAddressQuery = (former: string) =>
  queryOptions({
    queryKey: catalogKeys.address(former),
    queryFn: ({ signal }) => publicCall('product_address', { former }, signal) as Promise<string | null>,
  })

/** The slug of every product that is for everybody to see, and when it was last changed. */
export const publishedProductsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.published(),
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      return inPieces('slug', async (after) =>
        unwrap(
          await db
            .from('products')
            .select('slug, updated_at')
            .gt('slug', after ?? '')
            .order('slug')
            .limit(PIECE)
            .abortSignal(signal),
        ),
      )
    },
  })

/** All old product ids and the slugs they stand for. */
export const legacyIdsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.legacyIds(),
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      return inPieces('old_id', async (after) =>
        unwrap(
          await db
            .from('legacy_product_ids')
            .select('old_id, slug')
            .gt('old_id', after ?? NO_ID)
            .order('old_id')
            .limit(PIECE)
            .abortSignal(signal),
        ),
      )
    },
  })

/** All former slugs and the ones they stand for. */
export const formerSlugsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.formerSlugs(),
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      const rows = await inPieces('slug', async (after) =>
        unwrap(
          await db
            .from('product_slugs')
            .select('slug, products!inner(slug)')
            .gt('slug', after ?? '')
            .order('slug')
            .limit(PIECE)
            .abortSignal(signal),
        ),
      )
      return rows.map(({ slug, products }) => ({ from: slug, slug: products.slug }))
    },
  })

const PIECE = 1000 // the API gives no more rows at once

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** All rows of a list, by keyset: an offset reads all that comes before it, and visitors have a second. */
async function inPieces<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  piece: (after: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const next = await piece(rows.at(-1)?.[key])
    rows.push(...next)
    if (next.length < PIECE) return rows
  }
}
