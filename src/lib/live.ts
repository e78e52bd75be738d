/** Once changes are told as they happen, polls only catch what was lost on the way. */
const WHILE_LIVE = 300_000

let since = Infinity

/** Notes that changes are told from now on, or no longer. */
export function setLive(isLive: boolean) {
  since = isLive ? Date.now() : Infinity
}

/**
 * For `refetchInterval`: every `interval` ms, and seldom once the data is younger than the connection that tells of changes.
 * What was loaded before is asked for once more: it may have changed in between.
 */
export const pollEvery =
  (interval: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt > since ? Math.max(interval, WHILE_LIVE) : interval
