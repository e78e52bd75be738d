import type { ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react'
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
  onClose: () => void
  field: RefObject<HTMLInputElement | null>
  /** What the field does with keys while the panel is open: only those who search load it. */
  keyRef: RefObject<((event: KeyboardEvent) => void) | null>
  /** Loads what the visitor orders most. */
  Frequent: ComponentType<{ children: (products: Suggestion[]) => ReactNode }>
}
