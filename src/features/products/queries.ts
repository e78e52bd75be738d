import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { PastSearch } from './past-search.ts'
import type { BulkAnswer, ProductList } from './product-list.ts'
import type { ProductsSearch } from './products-search.ts'

// The first chunk holds this file; what checks answers comes with them.

/** Several people change the same products, and orders their stock. */
const FRESH_FOR = 5_000

/** Products on one page of a list. */
export const PRODUCTS_PER_PAGE = 50

type Functions = Database['public']['Functions']

/** What the list is narrowed by. */
export type ProductFilters = Functions['admin_products']['Args']

export const productAdminKeys = {
  all: staffKeys.products,
  list: (filters: ProductFilters) => [...productAdminKeys.all, 'list', filters] as const,
  ids: (filters: ProductFilters) => [...productAdminKeys.all, 'ids', filters] as const,
  past: (filters: PastFilters) => [...productAdminKeys.all, 'past', filters] as const,
  batches: (page: number) => [...productAdminKeys.all, 'batches', page] as const,
  tags: () => [...productAdminKeys.all, 'tags'] as const,
  preview: (ids: readonly string[], change: object) => [...productAdminKeys.all, 'preview', ids, change] as const,
}

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

/** Products as admins see them, drafts and hidden ones too; by name, a search by relevance. */
export const productListQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: productAdminKeys.list(filters),
    queryFn: ({ signal }) => fetchProducts({ page_size: PRODUCTS_PER_PAGE, ...filters }, signal),
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** Products as admin_products() answers them. */
export async function fetchProducts(filters: ProductFilters, signal: AbortSignal): Promise<ProductList> {
  const [{ productListSchema }, answer] = await Promise.all([
    import('./product-list.ts'),
    supabase().then((db) => db.rpc('admin_products', filters).abortSignal(signal)),
  ])
  return productListSchema.parse(unwrap(answer))
}

/** The most products that one change takes. */
const MOST_CHANGED = 5000
const LARGEST_PAGE = 100

/** The ids of all products of a filter, as far as one change takes them. */
export const allIdsQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: productAdminKeys.ids(filters),
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
  queryOptions({
    queryKey: productAdminKeys.tags(),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.from('tags').select('id, slug, name').order('position').order('name').abortSignal(signal))
    },
    staleTime: 60_000,
  })

/** What many products are to become. */
export type BulkChange =
  | { action: 'publish' | 'hide' }
  | { action: 'add_tag' | 'remove_tag'; tag_id: string }
  | { action: 'price'; percent: number; step: number }

/** What a change of many would come to; nothing is written. */
export const bulkPreviewQuery = (ids: readonly string[], change: BulkChange) =>
  queryOptions({
    queryKey: productAdminKeys.preview(ids, change),
    queryFn: async ({ signal }): Promise<BulkAnswer> => {
      const [{ bulkAnswerSchema }, db] = await Promise.all([import('./product-list.ts'), supabase()])
      // The dry run asks for a reason as the change itself would.
      const call = { product_ids: [...ids], change, reason: 'Предпросмотр', dry_run: true }
      return bulkAnswerSchema.parse(unwrap(await db.rpc('change_products', call).abortSignal(signal)))
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

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

/** Prices and stock at the end of a day. */
export const pastListQuery = (filters: PastFilters) =>
  queryOptions({
    queryKey: productAdminKeys.past(filters),
    queryFn: ({ signal }) => fetchPast({ page_size: PRODUCTS_PER_PAGE, ...filters }, signal),
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** Products as products_on_day() answers them. */
export async function fetchPast(filters: PastFilters, signal: AbortSignal) {
  const [{ pastListSchema }, db] = await Promise.all([import('./product-list.ts'), supabase()])
  return pastListSchema.parse(unwrap(await db.rpc('products_on_day', filters).abortSignal(signal)))
}

/** Batches on one page. */
export const BATCHES_PER_PAGE = 25

/** Imports and changes of many products, newest first. */
export const batchListQuery = (page: number) =>
  queryOptions({
    queryKey: productAdminKeys.batches(page),
    queryFn: async ({ signal }) => {
      const [{ batchListSchema }, db] = await Promise.all([import('./product-list.ts'), supabase()])
      const call = { page, page_size: BATCHES_PER_PAGE }
      return batchListSchema.parse(unwrap(await db.rpc('admin_batches', call).abortSignal(signal)))
    },
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })
