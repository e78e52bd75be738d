import { idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'
import type { ClaimFilters } from './queries.ts'

// Loaders import this file: no `Constants`, which is too heavy for the first chunk.

export const OLDER_DAYS = [1, 3, 7] as const

export const claimsParams = listParams({
  tabs: { status: word('all', 'accepted', 'settled', 'declined', 'withdrawn') },
  filters: {
    q: textParam,
    kind: word('damaged', 'short', 'wrong', 'expired', 'reaction', 'unwanted', 'recall'),
    wanted: word('refund', 'replace', 'credit'),
    method: textParam,
    manager: idParam,
    clinic: idParam,
    parcels: word('yes'),
    older: (value: unknown) => OLDER_DAYS.find((days) => String(days) === String(value)),
  },
  sort: ['created', 'number'],
  record: { claim: idParam },
})

export type ClaimsSearch = SearchOf<typeof claimsParams>

/** What waits for a decision, unless another tab is chosen. */
export const claimsFilters = ({ status, ...search }: ClaimsSearch): ClaimFilters => ({
  search: search.q,
  status: status === 'all' ? undefined : (status ?? 'new'),
  kind: search.kind,
  wanted: search.wanted,
  delivery_method: search.method,
  manager_id: search.manager,
  clinic_id: search.clinic,
  is_report: search.parcels && true,
  older_days: search.older,
  sort: search.sort,
  page: search.page,
})
