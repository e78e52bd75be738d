import { z } from 'zod'
import type { Clinic } from './clinic.ts'

/** The database's limit. */
export const LONGEST_TAG = 30

export const tagChangesSchema = z.array(
  z.object({ user_id: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }),
)

type TagChange = z.infer<typeof tagChangesSchema>[number]

export type Tagging = { add: string[]; remove: string[] }

type Tagged = Pick<Clinic, 'tags'>

export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** `indeterminate`: some of them have it. */
export function hasTag(clinics: readonly Tagged[], tag: string): boolean | 'indeterminate' {
  const having = clinics.filter(({ tags }) => tags.includes(tag)).length
  return having > 0 && (having === clinics.length || 'indeterminate')
}

/** What the ticks of a form change. */
export function taggingOf(clinics: readonly Tagged[], ticks: ReadonlyMap<string, boolean>): Tagging {
  const changed = [...ticks].filter(([tag, on]) => hasTag(clinics, tag) !== on)
  const named = (isAdded: boolean) => changed.filter(([, on]) => on === isAdded).map(([tag]) => tag)
  return { add: named(true), remove: named(false) }
}

export const retagged = (tags: readonly string[], { add, remove }: Tagging) =>
  [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])].toSorted((one, other) =>
    one.localeCompare(other, 'ru'),
  )

/** The calls that revert changes: one per kind of change. */
export function undoing(changes: readonly TagChange[]): (Tagging & { userIds: string[] })[] {
  const groups = new Map<string, Tagging & { userIds: string[] }>()
  for (const { user_id, added, removed } of changes) {
    const key = JSON.stringify([added, removed])
    const group = groups.get(key) ?? { add: removed, remove: added, userIds: [] }
    groups.set(key, { ...group, userIds: [...group.userIds, user_id] })
  }
  return [...groups.values()]
}
