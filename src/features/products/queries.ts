import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rowsQuery, rpcList, rpcQuery } from '#lib/backend/ask'
import { addDays, isoDay } from '#lib/dates/dates'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'
import type { PastSearch, ProductsSearch } from './products-search.ts'

// The first chunk holds this file; the schemas load beside the request.
const schemas = () => import('./product-list.ts')

/** Key prefix of the lists whose cells can be edited. */
export const PRODUCT_LISTS = [...staffKeys.products, 'list'] as const

export const PRODUCTS_PER_PAGE = 50

/** Products of any status; by name, a search by relevance. */
export const productPages = rpcList(
  PRODUCT_LISTS,
  'admin_products',
  ({ q, status, type, line, tag, stock, unpriced, unpictured, documents, sort, page }: ProductsSearch) => ({
    search: q,
    status,
    product_type: type,
    line,
    tag,
    stock,
    without_price: unpriced && true,
    without_picture: unpictured && true,
    document_due: documents && true,
    sort,
    page,
    page_size: PRODUCTS_PER_PAGE,
  }),
  async () => (await schemas()).productListSchema,
)

const MOST_CHANGED = 5000
const LARGEST_PAGE = 100

/** The ids of all products of an address, up to the most of one change. */
export const allIdsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: [...staffKeys.products, 'ids', search],
    queryFn: async ({ signal }) => {
      const loadPage = productPages.load(search)
      const ids: string[] = []
      for (let page = 1; ids.length < MOST_CHANGED; page++) {
        const { rows } = await loadPage({ page, page_size: LARGEST_PAGE }, signal)
        ids.push(...rows.map(({ id }) => id))
        if (rows.length < LARGEST_PAGE) break
      }
      return ids.slice(0, MOST_CHANGED)
    },
    staleTime: 0,
    gcTime: 0,
  })

export const tagsQuery = () =>
  rowsQuery(
    [...staffKeys.products, 'tags'],
    (db) => db.from('tags').select('id, slug, name').order('position').order('name'),
    { staleTime: 60_000 },
  )

export type BulkChange =
  | { action: 'publish' | 'hide' }
  | { action: 'add_tag' | 'remove_tag'; tag_id: string }
  | { action: 'price'; percent: number; step: number }

/** A dry run: nothing is written. */
export const bulkPreviewQuery = (ids: readonly string[], change: BulkChange) =>
  rpcQuery(
    staffKeys.products,
    'change_products',
    // A dry run needs a reason too.
    { product_ids: [...ids], change, reason: 'Предпросмотр', dry_run: true },
    async () => (await schemas()).bulkAnswerSchema,
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  )

/** Prices change seldom. */
const USUAL_DAYS_AGO = 365

/** The day of an address; a year ago without one. */
export const pastDay = ({ day }: PastSearch, today = isoDay()) =>
  day && day <= today ? day : addDays(today, -USUAL_DAYS_AGO)

export const pastPages = rpcList(
  staffKeys.products,
  'products_on_day',
  (search: PastSearch) => ({
    day: pastDay(search),
    search: search.q,
    product_type: search.type,
    line: search.line,
    only_changed: !search.all,
    page: search.page,
    page_size: PRODUCTS_PER_PAGE,
  }),
  async () => (await schemas()).pastListSchema,
)

export const BATCHES_PER_PAGE = 25

export const batchListQuery = (page: number) =>
  rpcQuery(
    staffKeys.products,
    'admin_batches',
    { page, page_size: BATCHES_PER_PAGE },
    async () => (await schemas()).batchListSchema,
    { staleTime: JUST_LOADED, placeholderData: keepPreviousData },
  )
