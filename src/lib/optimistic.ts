import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows a change before the database has made it: for what a person ticks one after another. Answers with how to take it
 * back. Data that `change` does not know is left alone.
 */
export async function showAtOnce(client: QueryClient, keys: QueryKey[], change: (data: unknown) => unknown) {
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  const cache = client.getQueryCache()
  const before = keys
    .flatMap((queryKey) => cache.findAll({ queryKey }))
    .map((query) => ({ query, data: query.state.data }))
  for (const queryKey of keys) {
    client.setQueriesData({ queryKey }, (data) => (data === undefined ? undefined : change(data)))
  }
  return () => {
    for (const { query, data } of before) {
      // By its key it would be written for whoever is signed in by now.
      if (data !== undefined && cache.get(query.queryHash) === query) query.setData(data)
    }
  }
}

/**
 * Changes the records that `picks` tells, wherever a query holds them: alone, in an array, or in the rows of a page or the
 * orders of a board.
 */
export const patchRecords =
  <Item extends object>(picks: (item: Item) => boolean, change: (item: Item) => Item) =>
  (data: unknown): unknown => {
    const patch = (item: Item) => (picks(item) ? change(item) : item)
    if (Array.isArray(data)) return data.map(patch)
    if (typeof data !== 'object' || data === null) return data
    const held = (['rows', 'orders'] as const).find((name) => Array.isArray((data as Record<string, unknown>)[name]))
    if (!held) return patch(data as Item)
    return { ...data, [held]: (data as Record<string, Item[]>)[held]!.map(patch) }
  }
