/** The records before and after one in a list. */
export type Neighbours = { previous?: string; next?: string }

/**
 * Whose turn it is around a record. One that has left the list, because it was decided on, keeps its place: next comes
 * whoever moved up into it.
 */
export function neighboursOf(ids: readonly string[], id: string, lastPlace: number | undefined): Neighbours {
  const place = ids.indexOf(id)
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1] }
  return lastPlace === undefined ? {} : { previous: ids[lastPlace - 1], next: ids[lastPlace] }
}
