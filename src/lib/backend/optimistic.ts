import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Optimistic update. Returns a function that restores the data. Data that `change` does not know is left alone. */
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
      // Written by its key, it would go to the user signed in by now.
      if (data !== undefined && cache.get(query.queryHash) === query) query.setData(data)
    }
  }
}

/** Changes matching records in any query: a single one, an array, a page's rows or a board's orders. */
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
