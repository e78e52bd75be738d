import type { ComponentType, ReactNode } from 'react'
import type { Suggestion } from '../results.ts'

/** What the parts of the search panel are given. */
export type PanelProps = {
  /** Of what the field controls: the list of options, or what stands in its place. */
  id: string
  /** What is typed, trimmed: nothing, or enough to search for. */
  query: string
  activeId: string | undefined
  onActivate: (id: string) => void
  /** A recent query goes back into the field. */
  onPick: (query: string) => void
  /** The query has led to a page. */
  onDone: () => void
  /** Hands over what the visitor orders most. */
  Frequent: ComponentType<{ children: (products: Suggestion[]) => ReactNode }>
}
