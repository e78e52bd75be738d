import type { TagKind } from './staff-queries.ts'

/** What each kind of tag is called. */
export const tagKinds: Record<TagKind, string> = { label: 'Метка', need: 'Потребность кожи', promotion: 'Акция' }
