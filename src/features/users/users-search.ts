import { idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

/** Value of the manager filter. */
export const NO_MANAGER = 'none'

/** Value of the status filter: people who have not applied. */
export const WITHOUT_CLINIC = 'none'

/** Days without an order. */
export const SILENT_DAYS = [30, 60, 90, 180] as const

export const usersParams = listParams({
  tabs: {
    /** Unset: the queue. */
    status: word('verified', 'reject', 'all', WITHOUT_CLINIC),
  },
  filters: {
    q: textParam,
    city: textParam,
    manager: (value: unknown) => (value === NO_MANAGER ? NO_MANAGER : idParam(value)),
    silent: (value: unknown) => SILENT_DAYS.find((days) => days === Number(value)),
    /** A document expires soon or has expired. */
    expiring: word('yes'),
    /** A document waits for a verdict. */
    unchecked: word('yes'),
    tag: textParam,
  },
  sort: ['name', 'city', 'submitted', 'last_order', 'turnover', 'awaiting_payment'],
  record: {
    user: idParam,
    /** Part of the clinic's card; unset: its data. */
    tab: word('addresses', 'history'),
  },
})

export type UsersSearch = SearchOf<typeof usersParams>
