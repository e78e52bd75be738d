import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { focusManager, hashKey } from '@tanstack/react-query'

/** ms; the messages of one transaction arrive together. */
const BATCH_WINDOW = 50
/** ms between invalidations, so that a busy day does not cancel each request with the next. */
const MIN_INTERVAL = 500
/** ms to wait for a running mutation: a refetch could show its row unchanged. */
const MUTATION_GRACE = 2_000
/** ms over which all browsers spread their requests after the same message. */
const MAX_JITTER = 5_000

/** A random delay in ms. */
export const jitter = (within = MAX_JITTER) => Math.random() * within

/** Calls back once, at the earliest requested time. */
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

/** Collects changed query keys and invalidates them in batches. */
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
    // A hidden tab refetches when it is shown.
    const refetchType = focusManager.isFocused() ? 'active' : 'none'
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType })
  })

  return {
    /** `wait` in ms delays the batch. */
    add(keys: readonly QueryKey[], wait = 0) {
      if (keys.length === 0) return
      for (const key of keys) waiting.set(hashKey(key), key)
      alarm.ringIn(Math.max(BATCH_WINDOW, lastRound + MIN_INTERVAL - performance.now()) + wait)
    },
    stop: () => alarm.stop(),
  }
}
