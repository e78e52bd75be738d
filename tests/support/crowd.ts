import type postgres from 'postgres'

// Many callers at once, and what they were answered.

/** Runs all of them, at most so many at once. */
export async function inCrowd(
  works: (() => Promise<unknown>)[],
  atOnce: number,
): Promise<PromiseSettledResult<unknown>[]> {
  const left = works.entries()
  const outcomes: PromiseSettledResult<unknown>[] = []
  const worker = async () => {
    for (const [n, work] of left) {
      const [outcome] = await Promise.allSettled([work()])
      outcomes[n] = outcome!
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

/** How often each answer was given: ok, or the code and word of an error. */
export function tally(outcomes: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const error = outcome.status === 'rejected' && (outcome.reason as postgres.PostgresError)
    const name = error ? `${error.code} ${error.message}` : 'ok'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
