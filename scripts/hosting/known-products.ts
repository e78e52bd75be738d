const KNOWN_FOR = 600_000
const UNKNOWN_FOR = 60_000
const MOST_KEPT = 10_000

/**
 * Asks the backend whether a product exists, once for some minutes. A backend that does not answer leaves it to the client:
 * a product must not be lost to search engines because of an outage.
 */
export function knownProducts(lookup: string, key: string, fetch = globalThis.fetch) {
  const answers = new Map<string, { isKnown: boolean; until: number }>()

  return async (slug: string): Promise<boolean> => {
    const kept = answers.get(slug)
    if (kept && kept.until > Date.now()) return kept.isKnown
    const response = await fetch(lookup + slug, { headers: { apikey: key } }).catch(() => undefined)
    if (!response?.ok) return true
    const isKnown = ((await response.json()) as unknown[]).length > 0
    if (answers.size >= MOST_KEPT) answers.clear()
    answers.set(slug, { isKnown, until: Date.now() + (isKnown ? KNOWN_FOR : UNKNOWN_FOR) })
    return isKnown
  }
}
