import { addDays, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { readStored, writeStored } from '#lib/storage/stored'
import type { ListItem } from './list.ts'

/** A number that was typed, and when, as an ISO time. */
export type Count = { counted: number; at: string }
/** What was counted and is not with the shop yet, by product. */
export type Draft = Readonly<Record<string, Count>>
/** By list. */
export type Drafts = Readonly<Record<string, Draft>>

export const MOST_COUNTED = 9999
/** The database takes none of 31 days and more. */
const KEPT_DAYS = 30

/** Outlives signing out: nothing that was counted is lost, and nobody else is shown it. */
const key = (userId: string) => `cabinet-counts:${userId}`

/** Without what is broken or too old to be sent. */
export function loadDrafts(userId: string, today: string, storage: Pick<Storage, 'getItem'> = localStorage): Drafts {
  const oldest = addDays(today, -KEPT_DAYS)
  const lists = entriesOf(readStored(key(userId), storage)).map(([listId, draft]) => {
    const counts = entriesOf(draft).filter(
      (entry): entry is [string, Count] =>
        isCount(entry[1]) && isoDay(entry[1].at) >= oldest && isoDay(entry[1].at) <= today,
    )
    return [listId, Object.fromEntries(counts)] as const
  })
  return Object.fromEntries(lists.filter(([, draft]) => Object.keys(draft).length > 0))
}

export function keepDrafts(
  userId: string,
  drafts: Drafts,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
) {
  if (Object.keys(drafts).length > 0) writeStored(key(userId), drafts, storage)
  else storage.removeItem(key(userId))
}

export const withCount = (drafts: Drafts, listId: string, productId: string, count: Count): Drafts => ({
  ...drafts,
  [listId]: { ...drafts[listId], [productId]: count },
})

/** What was typed while it was being sent stays. */
export function withoutSent(drafts: Drafts, listId: string, sent: Draft): Drafts {
  const { [listId]: draft = {}, ...others } = drafts
  const left = Object.entries(draft).filter(([productId, { counted, at }]) => {
    const gone = sent[productId]
    return !gone || gone.counted !== counted || gone.at !== at
  })
  return left.length > 0 ? { ...others, [listId]: Object.fromEntries(left) } : others
}

/** What is counted today: typed here, or by a colleague. Undefined until then. */
export function countOf(
  { product_id, counted, counted_on }: Pick<ListItem, 'product_id' | 'counted' | 'counted_on'>,
  draft: Draft,
  today: string,
): number | undefined {
  const typed = draft[product_id]
  // A newer count wins, also that of a colleague.
  if (typed && !(counted_on !== null && counted_on > isoDay(typed.at))) return typed.counted
  return counted !== null && counted_on === today ? counted : undefined
}

const entriesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

const isCount = (value: unknown): value is Count => {
  if (typeof value !== 'object' || value === null) return false
  const { counted, at } = value as Partial<Count>
  const isNumber = Number.isInteger(counted) && counted! >= 0 && counted! <= MOST_COUNTED
  return isNumber && typeof at === 'string' && isDay(isoDay(at))
}
