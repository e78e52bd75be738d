import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'

/** What one transaction tells of comes at once. */
const TOGETHER = 50
/** Between two rounds, lest a busy day cancel each request by the next. */
const APART = 500
/** One's own change is on its way: asking now could show it undone. */
const OWN_CHANGE_TAKES = 2_000

/** Gathers the query keys that have changed, and has them asked for again in rounds. */
export function createRounds(queryClient: QueryClient) {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRound = -Infinity
  let firstToldAt = 0

  function run() {
    timer = undefined
    if (queryClient.isMutating() > 0 && performance.now() - firstToldAt < OWN_CHANGE_TAKES) {
      timer = setTimeout(run, TOGETHER)
      return
    }
    const keys = [...waiting.values()]
    waiting.clear()
    lastRound = performance.now()
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  return {
    add(keys: readonly QueryKey[]) {
      if (keys.length === 0) return
      for (const key of keys) waiting.set(hashKey(key), key)
      if (timer !== undefined) return
      firstToldAt = performance.now()
      timer = setTimeout(run, Math.max(TOGETHER, lastRound + APART - firstToldAt))
    },
    stop: () => clearTimeout(timer),
  }
}
