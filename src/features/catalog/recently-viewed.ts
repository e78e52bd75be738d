const KEY = 'recently_viewed'
const KEPT = 9

/** Notes that a product was looked at, and returns the slugs of those before it, the newest first. Kept in this browser alone. */
export function noteViewed(slug: string, storage: () => Storage = () => localStorage): string[] {
  try {
    const others = parse(storage().getItem(KEY)).filter((other) => other !== slug)
    storage().setItem(KEY, JSON.stringify([slug, ...others].slice(0, KEPT)))
    return others
  } catch {
    return [] // no storage, no memory
  }
}

function parse(stored: string | null): string[] {
  try {
    const slugs: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string').slice(0, KEPT) : []
  } catch {
    return [] // somebody else's, or torn
  }
}
