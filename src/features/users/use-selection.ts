import { useState } from 'react'

/** Records ticked in a list, of those that are in sight: who leaves the list leaves the selection. */
export type Selection = {
  ids: string[]
  /** Of all in sight: all of them, none, or some. */
  all: boolean | 'indeterminate'
  has: (id: string) => boolean
  set: (id: string, on: boolean) => void
  setAll: (on: boolean) => void
  clear: () => void
}

export function useSelection(visible: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = visible.filter((id) => chosen.has(id))
  return {
    ids,
    all: ids.length > 0 && (ids.length === visible.length || 'indeterminate'),
    has: (id) => chosen.has(id),
    set: (id, on) => setChosen(new Set(on ? [...ids, id] : ids.filter((other) => other !== id))),
    setAll: (on) => setChosen(new Set(on ? visible : [])),
    clear: () => setChosen(new Set()),
  }
}
