import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { focusManager, hashKey } from '@tanstack/react-query'

/** What one transaction tells of comes at once. */
const BATCH_WINDOW = 50
/** Between two invalidations, lest a busy day cancel each request by the next. */
const MIN_INTERVAL = 500
/** One's own change is on its way: asking now could show it undone. */
const MUTATION_GRACE = 2_000
/** What every browser learns at the same moment, they ask for over so long. */
const MAX_JITTER = 5_000

/** How long this browser waits, of all that have learned the same. */
export const jitter = (within = MAX_JITTER) => Math.random() * within

/** Calls back once, at the earliest of the times that were asked for. */
export function createAlarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ringsAt = Infinity
  return {
    ringIn(ms: number) {
      const at = performance.now() + ms
      if (at >= ringsAt) return
      clearTimeout(timer)
      ringsAt = at
      timer = setTimeout(() => {
        ringsAt = Infinity
        ring()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Gathers the query keys that have changed, and has them asked for again in invalidations. */
export function createInvalidations(queryClient: QueryClient) {
  const waiting = new Map<string, QueryKey>()
  let lastRound = -Infinity
  let heldSince: number | undefined

  const alarm = createAlarm(() => {
    const now = performance.now()
    if (queryClient.isMutating() > 0 && now - (heldSince ??= now) < MUTATION_GRACE) {
      alarm.ringIn(BATCH_WINDOW)
      return
    }
    heldSince = undefined
    lastRound = now
    const keys = [...waiting.values()]
    waiting.clear()
    // A tab that nobody sees asks when somebody does.
    const refetchType = focusManager.isFocused() ? 'active' : 'none'
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType })
  })

  return {
    /** Has some keys asked for in the next round, which may wait. */
    add(keys: readonly QueryKey[], wait = 0) {
      if (keys.length === 0) return
      for (const key of keys) waiting.set(hashKey(key), key)
      alarm.ringIn(Math.max(BATCH_WINDOW, lastRound + MIN_INTERVAL - performance.now()) + wait)
    },
    stop: () => alarm.stop(),
  }
}
