export type Outcome<Item> = { item: Item; error?: unknown }

type PoolOptions<Item> = {
  /** Concurrency. */
  size: number
  /** Stops starting more; running ones finish. */
  signal?: AbortSignal
  onOutcome?: (outcome: Outcome<Item>) => void
}

/**
 * Runs `work` for all items with limited concurrency; failures do not stop the rest. Outcomes are in the items' order.
 */
export async function runPool<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { size, signal, onOutcome }: PoolOptions<Item>,
): Promise<Outcome<Item>[]> {
  const outcomes: Outcome<Item>[] = []
  const waiting = items.entries()
  async function worker() {
    for (const [index, item] of waiting) {
      if (signal?.aborted) return
      outcomes[index] = await work(item).then(
        () => ({ item }),
        (error: unknown) => ({ item, error }),
      )
      onOutcome?.(outcomes[index])
    }
  }
  await Promise.all(Array.from({ length: size }, worker))
  return outcomes.filter(Boolean)
}
