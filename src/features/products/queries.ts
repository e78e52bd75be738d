import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rowsQuery, rpcQuery } from '#lib/ask'
import type { Database } from '#lib/database.types'
import { staffKeys } from '#lib/staff-keys'
import type { PastSearch } from './past-search.ts'
import type { ProductList } from './product-list.ts'
import type { ProductsSearch } from './products-search.ts'

// The first chunk holds this file; what checks answers comes with them.
const schemas = () => import('./product-list.ts')

/** First elements of the query keys of lists whose cells can be edited. */
export const PRODUCT_LISTS = [...staffKeys.products, 'list'] as const

/** Several people change the same products, and orders their stock. */
const FRESH_FOR = 5_000

/** Products on one page of a list. */
export const PRODUCTS_PER_PAGE = 50

type Functions = Database['public']['Functions']

/** What the list is narrowed by. */
export type ProductFilters = Functions['admin_products']['Args']

/** What the database is asked for an address. */
export function productFilters(search: ProductsSearch): ProductFilters {
  const { q, status, type, line, tag, stock, unpriced, unpictured, sort, page } = search
  return {
    search: q,
    status,
    product_type: type,
    line,
    tag,
    stock,
    without_price: unpriced && true,
    without_picture: unpictured && true,
    sort,
    page,
  }
}

const listPage = { staleTime: FRESH_FOR, placeholderData: keepPreviousData }
const productListSchema = async () => (await schemas()).productListSchema

/** Products as admins see them, drafts and hidden ones too; by name, a search by relevance. */
export const productListQuery = (filters: ProductFilters) =>
  rpcQuery(PRODUCT_LISTS, 'admin_products', { page_size: PRODUCTS_PER_PAGE, ...filters }, productListSchema, listPage)

/** A page of products on its way into a file. */
export const fetchProducts = (filters: ProductFilters, signal: AbortSignal): Promise<ProductList> =>
  readRpc('admin_products', filters, signal, productListSchema)

/** The most products that one change takes. */
const MOST_CHANGED = 5000
const LARGEST_PAGE = 100

/** The ids of all products of a filter, as far as one change takes them. */
export const allIdsQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: [...staffKeys.products, 'ids', filters],
    queryFn: async ({ signal }) => {
      const ids: string[] = []
      for (let page = 1; ids.length < MOST_CHANGED; page++) {
        const { rows } = await fetchProducts({ ...filters, page, page_size: LARGEST_PAGE }, signal)
        ids.push(...rows.map(({ id }) => id))
        if (rows.length < LARGEST_PAGE) break
      }
      return ids.slice(0, MOST_CHANGED)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Every tag there is, in the order of admins. */
export const tagsQuery = () =>
  rowsQuery(
    [...staffKeys.products, 'tags'],
    (db) => db.from('tags').select('id, slug, name').order('position').order('name'),
    { staleTime: 60_000 },
  )

/** What many products are to become. */
export type BulkChange =
  | { action: 'publish' | 'hide' }
  | { action: 'add_tag' | 'remove_tag'; tag_id: string }
  | { action: 'price'; percent: number; step: number }

/** What a change of many would come to; nothing is written. */
export const bulkPreviewQuery = (ids: readonly string[], change: BulkChange) =>
  rpcQuery(
    staffKeys.products,
    'change_products',
    // The dry run asks for a reason as the change itself would.
    { product_ids: [...ids], change, reason: 'Предпросмотр', dry_run: true },
    async () => (await schemas()).bulkAnswerSchema,
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  )

type PastFilters = Functions['products_on_day']['Args']

/** What the database is asked for an address. */
export const pastFilters = ({ day, q, type, line, changed, page }: PastSearch, today: string): PastFilters => ({
  day: day && day < today ? day : today,
  search: q,
  product_type: type,
  line,
  only_changed: changed && true,
  page,
})

const pastListSchema = async () => (await schemas()).pastListSchema

/** Prices and stock at the end of a day. */
export const pastListQuery = (filters: PastFilters) =>
  rpcQuery(
    staffKeys.products,
    'products_on_day',
    { page_size: PRODUCTS_PER_PAGE, ...filters },
    pastListSchema,
    listPage,
  )

/** The same on its way into a file. */
export const fetchPast = (filters: PastFilters, signal: AbortSignal) =>
  readRpc('products_on_day', filters, signal, pastListSchema)

/** Batches on one page. */
export const BATCHES_PER_PAGE = 25

/** Imports and changes of many products, newest first. */
export const batchListQuery = (page: number) =>
  rpcQuery(
    staffKeys.products,
    'admin_batches',
    { page, page_size: BATCHES_PER_PAGE },
    async () => (await schemas()).batchListSchema,
    listPage,
  )
