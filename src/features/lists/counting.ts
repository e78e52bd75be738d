import type { QueryClient } from '@tanstack/react-query'
import { proxy, ref } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { AppError, toAppError } from '#lib/backend/errors'
import { invalidate } from '#lib/backend/invalidates'
import { isoDay } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { keepDrafts, loadDrafts, withCount, withoutSent, type Draft, type Drafts } from './draft.ts'
import type { ClinicList } from './list.ts'
import { sendCounts } from './mutations.ts'
import { clinicListQuery, LISTS } from './queries.ts'

const PAUSE = 800
const TRY_EVERY = 15_000

type Counting = {
  drafts: Drafts
  /** There was no network: what is counted waits on this device. */
  isWaiting: boolean
  /** Why a list's counts were not accepted, by list. */
  refusals: Readonly<Record<string, string>>
}

/** What this device has counted and not sent. */
export const counting = proxy<Counting>({ drafts: ref({}), isWaiting: false, refusals: {} })

let client: QueryClient | undefined
let userId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

function keep(drafts: Drafts) {
  counting.drafts = ref(drafts)
  if (userId) keepDrafts(userId, drafts)
}

/** Reads what the last visit has left, and from now on sends what waits as soon as there is a network. */
export function startCounting(queryClient: QueryClient) {
  const person = session.supabase_user?.id
  if (!client) {
    addEventListener('online', () => void flush())
    setInterval(() => void flush(), TRY_EVERY)
  }
  client = queryClient
  if (userId !== person) {
    userId = person
    counting.drafts = ref(person ? loadDrafts(person, isoDay()) : {})
    counting.refusals = {}
  }
  void flush()
}

/** Stored at once, sent after a pause. */
export function setCount(listId: string, productId: string, counted: number) {
  keep(withCount(counting.drafts, listId, productId, { counted, at: new Date().toISOString() }))
  forgetRefusal(listId)
  if (!navigator.onLine) counting.isWaiting = true
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), PAUSE)
}

/** Lets a refused list be sent again. */
export function forgetRefusal(listId: string) {
  const { [listId]: _, ...refusals } = counting.refusals
  counting.refusals = refusals
}

/** Sends all that waits; again what was typed meanwhile. */
export function flush(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

async function sendAll() {
  if (!userId || session.supabase_user?.id !== userId) return
  const waiting = Object.entries(counting.drafts).filter(([listId]) => !counting.refusals[listId])
  if (waiting.length === 0) {
    counting.isWaiting = false
    return
  }
  for (const [listId, draft] of waiting) {
    if (!navigator.onLine) {
      counting.isWaiting = true
      return
    }
    try {
      await sendCounts(listId, draft)
    } catch (error) {
      const refused = error instanceof AppError ? error : toAppError(error as Error)
      if (refused.word === 'network') {
        counting.isWaiting = true
        return
      }
      counting.refusals = { ...counting.refusals, [listId]: errorText(refused) }
      // There is nothing any more that it could be counted in.
      if (refused.word === 'list_not_found') keep(withoutSent(counting.drafts, listId, draft))
      continue
    }
    show(listId, draft)
    keep(withoutSent(counting.drafts, listId, draft))
  }
  counting.isWaiting = false
  if (client) await invalidate(client, LISTS)
}

/** The screen has the counts before it asks again. */
function show(listId: string, draft: Draft) {
  client?.setQueryData(clinicListQuery(listId).queryKey, (list: ClinicList | undefined) =>
    list
      ? {
          ...list,
          items: list.items.map((item) => {
            const count = draft[item.product_id]
            return count ? { ...item, counted: count.counted, counted_on: isoDay(count.at) } : item
          }),
        }
      : list,
  )
}
