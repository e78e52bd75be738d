import { readStored, writeStored } from '#lib/storage/stored'
import type { Decisions } from './paste.ts'

// Beside the text in the tab's store: a reload loses no answer, and none is taken for another text.

const keyOf = (of = '') => `pasted-answers:${of}`
type Kept = { text: string; decisions: Decisions }

export function keptDecisions(text: string, of?: string): Decisions {
  const kept = readStored(keyOf(of), sessionStorage) as Kept | null
  return kept?.text === text ? kept.decisions : {}
}

export const keepDecisions = (decisions: Decisions, text: string, of?: string) =>
  writeStored(keyOf(of), { text, decisions } satisfies Kept, sessionStorage)
