/** How one piece of work ended. */
export type Outcome<Item> = { item: Item; error?: unknown }

type PoolOptions<Item> = {
  /** How many run at once. */
  size: number
  /** No more are started once it is aborted; those that run end by themselves. */
  signal?: AbortSignal
  onOutcome?: (outcome: Outcome<Item>) => void
}

/** Runs a piece of work for each item, a few at once; one that fails stops no other. Outcomes come in the order of the items. */
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
