import { listParams, type SearchOf } from '#lib/search-params'

export const batchesParams = listParams({})

export type BatchesSearch = SearchOf<typeof batchesParams> & { q?: string }
