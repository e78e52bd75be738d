import { listParams, type SearchOf, dayParam } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

export const PRODUCT_STATUSES = ['published', 'draft', 'hidden'] as const

export const productsParams = listParams({
  tabs: { status: word(...PRODUCT_STATUSES) },
  filters: {
    q: textParam,
    type: textParam,
    line: textParam,
    tag: textParam,
    stock: word('in', 'low', 'out'),
    unpriced: word('yes'),
    unpictured: word('yes'),
    /** With a document that is due to be renewed. */
    documents: word('due'),
  },
  sort: ['name', 'sku', 'price', 'stock', 'updated'],
})

export type ProductsSearch = SearchOf<typeof productsParams>

export const pastParams = listParams({
  tabs: { day: dayParam },
  filters: { q: textParam, type: textParam, line: textParam, all: word('yes') },
})

export type PastSearch = SearchOf<typeof pastParams>

export const batchesParams = listParams({})

export type BatchesSearch = SearchOf<typeof batchesParams> & { q?: string }
