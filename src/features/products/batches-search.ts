import { listParams, type SearchOf } from '#lib/search-params'

/** What the list of batches keeps in the address. */
export const batchesParams = listParams({})

export type BatchesSearch = SearchOf<typeof batchesParams> & { q?: string }
