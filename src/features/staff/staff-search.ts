import { listParams, type SearchOf } from '#lib/search-params'

/** What /admin/roles keeps in its address. */
export const staffParams = listParams({ sort: ['name', 'role', 'granted', 'signed_in'] })

export type StaffSearch = SearchOf<typeof staffParams>
