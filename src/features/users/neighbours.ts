/** The records before and after one in a list. */
export type Neighbours = { previous?: string; next?: string }

/** Neighbours of a record. One that a decision removed from the list keeps its place: next is what moved up. */
export function neighboursOf(ids: readonly string[], id: string, lastPlace: number | undefined): Neighbours {
  const place = ids.indexOf(id)
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1] }
  return lastPlace === undefined ? {} : { previous: ids[lastPlace - 1], next: ids[lastPlace] }
}
