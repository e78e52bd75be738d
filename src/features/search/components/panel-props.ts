import type { ComponentType, ReactNode } from 'react'
import type { Suggestion } from '../results.ts'

export type PanelProps = {
  /** The element that the field controls. */
  id: string
  /** Trimmed; empty, or long enough to search for. */
  query: string
  activeId: string | undefined
  onActivate: (id: string) => void
  onPick: (query: string) => void
  onDone: () => void
  /** Loads what the visitor orders most. */
  Frequent: ComponentType<{ children: (products: Suggestion[]) => ReactNode }>
}
