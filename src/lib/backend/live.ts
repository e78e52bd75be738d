/** With Realtime, polls only catch missed messages. */
const WHILE_LIVE = 300_000

let since = Infinity

/** Whether Realtime is connected. */
export function setLive(isLive: boolean) {
  since = isLive ? Date.now() : Infinity
}

/**
 * For `refetchInterval`: every `interval` ms, and rarely for data that is newer than the Realtime connection. Older
 * data is refetched once: it may have changed in between.
 */
export const pollEvery =
  (interval: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt > since ? Math.max(interval, WHILE_LIVE) : interval
