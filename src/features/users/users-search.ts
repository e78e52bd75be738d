import { count } from '#lib/plural'
import { pageParam, presentParams, textParam, wordParam } from '#lib/search-params'
import { isUuid } from '#lib/uuid'

/** What the list can be narrowed to; without one it is the queue. */
export const USERS_STATUSES = ['pending', 'verified', 'reject', 'all'] as const
export type UsersStatus = (typeof USERS_STATUSES)[number]

/** The manager filter's word for clinics without one. */
export const NO_MANAGER = 'none'

/** For how many days a clinic has ordered nothing. */
export const SILENT_DAYS = [30, 60, 90, 180] as const

/** Parts of a clinic's card beside its data. */
const TABS = ['addresses', 'history'] as const

/** What /admin/users keeps in its address. */
export type UsersSearch = {
  /** Not `pending`, which is the page itself. */
  status?: Exclude<UsersStatus, 'pending'>
  q?: string
  city?: string
  /** Id of a manager, or `none`. */
  manager?: string
  /** No order for so many days. */
  silent?: (typeof SILENT_DAYS)[number]
  /** Of any value: a document runs out soon or has. */
  expiring?: 'yes'
  tag?: string
  page?: number
  /** The clinic whose drawer is open. */
  user?: string
  /** The part of its card; its data unless said. */
  tab?: (typeof TABS)[number]
}

/** Reads the address; what is not understood is left out. */
export function parseUsersSearch(search: Record<string, unknown>): UsersSearch {
  const status = wordParam(search.status, USERS_STATUSES)
  const manager = textParam(search.manager)
  const user = textParam(search.user)
  return presentParams({
    status: status === 'pending' ? undefined : status,
    q: textParam(search.q),
    city: textParam(search.city),
    manager: manager && (manager === NO_MANAGER || isUuid(manager)) ? manager : undefined,
    silent: SILENT_DAYS.find((days) => days === Number(search.silent)),
    expiring: wordParam(search.expiring, ['yes'] as const),
    tag: textParam(search.tag),
    page: pageParam(search.page),
    user: user && isUuid(user) ? user : undefined,
    tab: wordParam(search.tab, TABS),
  })
}

/** The address with some of its filters changed: from the first page, with no drawer open. */
export function changedUsers(search: UsersSearch, change: Partial<UsersSearch>): UsersSearch {
  return parseUsersSearch({ ...search, page: undefined, user: undefined, tab: undefined, ...change })
}

/** «90 дней» */
export const days = (n: number) => count(n, ['день', 'дня', 'дней'])

export const EXPIRING = 'Документы истекают'

/** Takes every filter off but the status. */
export const NO_FILTERS = {
  q: undefined,
  city: undefined,
  manager: undefined,
  silent: undefined,
  expiring: undefined,
  tag: undefined,
}

/** A filter that is on: what it says, and the address without it. */
type AppliedFilter = { label: string; without: UsersSearch }

/** Everything that narrows the list besides the status, as chips show it. */
export function appliedUsersFilters(search: UsersSearch, managerName: (id: string) => string): AppliedFilter[] {
  const { q, city, manager, silent, expiring, tag } = search
  const filters: (AppliedFilter | undefined)[] = [
    q ? { label: `«${q}»`, without: changedUsers(search, { q: undefined }) } : undefined,
    city ? { label: `Город: ${city}`, without: changedUsers(search, { city: undefined }) } : undefined,
    manager
      ? {
          label: manager === NO_MANAGER ? 'Без менеджера' : `Менеджер: ${managerName(manager)}`,
          without: changedUsers(search, { manager: undefined }),
        }
      : undefined,
    silent ? { label: `Без заказов ${days(silent)}`, without: changedUsers(search, { silent: undefined }) } : undefined,
    expiring ? { label: EXPIRING, without: changedUsers(search, { expiring: undefined }) } : undefined,
    tag ? { label: `Метка: ${tag}`, without: changedUsers(search, { tag: undefined }) } : undefined,
  ]
  return filters.filter((filter) => filter !== undefined)
}
