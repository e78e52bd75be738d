import { pageParam, presentParams, textParam, wordParam } from '#lib/search-params'
import { isUuid } from '#lib/uuid'

/** What the list can be narrowed to; without one it is the queue. */
export const USERS_STATUSES = ['pending', 'verified', 'reject', 'all'] as const
export type UsersStatus = (typeof USERS_STATUSES)[number]

/** The manager filter's word for clinics without one. */
export const NO_MANAGER = 'none'

/** What /admin/users keeps in its address. */
export type UsersSearch = {
  /** Not `pending`, which is the page itself. */
  status?: Exclude<UsersStatus, 'pending'>
  q?: string
  city?: string
  /** Id of a manager, or `none`. */
  manager?: string
  page?: number
  /** The clinic whose drawer is open. */
  user?: string
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
    page: pageParam(search.page),
    user: user && isUuid(user) ? user : undefined,
  })
}

/** The address with some of its filters changed: from the first page, with no drawer open. */
export function changedUsers(search: UsersSearch, change: Partial<UsersSearch>): UsersSearch {
  return parseUsersSearch({ ...search, page: undefined, user: undefined, ...change })
}

/** A filter that is on: what it says, and the address without it. */
type AppliedFilter = { label: string; without: UsersSearch }

/** Everything that narrows the list besides the status, as chips show it. */
export function appliedUsersFilters(search: UsersSearch, managerName: (id: string) => string): AppliedFilter[] {
  const { q, city, manager } = search
  const filters: (AppliedFilter | undefined)[] = [
    q ? { label: `«${q}»`, without: changedUsers(search, { q: undefined }) } : undefined,
    city ? { label: `Город: ${city}`, without: changedUsers(search, { city: undefined }) } : undefined,
    manager
      ? {
          label: manager === NO_MANAGER ? 'Без менеджера' : `Менеджер: ${managerName(manager)}`,
          without: changedUsers(search, { manager: undefined }),
        }
      : undefined,
  ]
  return filters.filter((filter) => filter !== undefined)
}
