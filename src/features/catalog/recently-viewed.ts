import { readStored, writeStored } from '#lib/storage/stored'

const KEY = 'recently_viewed'
const KEPT = 9

/** Records a viewed product, and returns the slugs viewed before it, the newest first. Local to this browser. */
export function noteViewed(slug: string): string[] {
  const others = viewedSlugs().filter((other) => other !== slug)
  writeStored(KEY, [slug, ...others].slice(0, KEPT))
  return others
}

export function viewedSlugs(): string[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string').slice(0, KEPT) : []
}
