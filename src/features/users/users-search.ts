import { idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

/** The manager filter's word for clinics without one. */
export const NO_MANAGER = 'none'

/** The status filter's word for people who have not applied. */
export const WITHOUT_CLINIC = 'none'

/** For how many days a clinic has ordered nothing. */
export const SILENT_DAYS = [30, 60, 90, 180] as const

/** What /admin/users keeps in its address. */
export const usersParams = listParams({
  tabs: {
    /** Without one the list is the queue. */
    status: word('verified', 'reject', 'all', WITHOUT_CLINIC),
  },
  filters: {
    q: textParam,
    city: textParam,
    manager: (value: unknown) => (value === NO_MANAGER ? NO_MANAGER : idParam(value)),
    silent: (value: unknown) => SILENT_DAYS.find((days) => days === Number(value)),
    /** A document runs out soon or has. */
    expiring: word('yes'),
    tag: textParam,
  },
  sort: ['name', 'city', 'submitted', 'last_order', 'turnover', 'awaiting_payment'],
  record: {
    user: idParam,
    /** The part of the clinic's card; its data unless said. */
    tab: word('addresses', 'history'),
  },
})

export type UsersSearch = SearchOf<typeof usersParams>
