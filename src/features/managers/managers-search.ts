import { listParams, type SearchOf } from '#lib/page/list-params'

export const managersParams = listParams({
  sort: ['name', 'clients', 'active', 'turnover', 'plan', 'bonus', 'debt', 'signed_in'],
})

export type ManagersSearch = SearchOf<typeof managersParams>
