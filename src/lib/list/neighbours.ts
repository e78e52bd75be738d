import { useState } from 'react'

/** The records before and after one in a list. */
export type Neighbours = { previous?: string; next?: string }

/** Neighbours of a record. One that a decision removed from the list keeps its place: next is what moved up. */
export function neighboursOf(ids: readonly string[], id: string, lastPlace: number | undefined): Neighbours {
  const place = ids.indexOf(id)
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1] }
  return lastPlace === undefined ? {} : { previous: ids[lastPlace - 1], next: ids[lastPlace] }
}

/** Of the open record; `id` undefined: none is open. */
export function useNeighbours(ids: readonly string[], id: string | undefined): Neighbours {
  const [last, setLast] = useState<{ id: string; place: number }>()
  const place = id === undefined ? -1 : ids.indexOf(id)
  if (id !== undefined && place >= 0 && (last?.id !== id || last.place !== place)) setLast({ id, place })
  return id === undefined ? {} : neighboursOf(ids, id, last?.id === id ? last.place : undefined)
}
