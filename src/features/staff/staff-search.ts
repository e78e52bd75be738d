import { listParams, type SearchOf } from '#lib/page/list-params'

export const staffParams = listParams({ sort: ['name', 'role', 'granted', 'signed_in'] })

export type StaffSearch = SearchOf<typeof staffParams>
