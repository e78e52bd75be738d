const KNOWN_FOR = 600_000
const UNKNOWN_FOR = 60_000
const MOST_KEPT = 10_000

/**
 * Asks the backend whether a page exists, once for some minutes. A backend that does not answer leaves it to the client:
 * a page must not be lost to search engines because of an outage.
 */
export function knownPages(key: string, fetch = globalThis.fetch) {
  const answers = new Map<string, { isKnown: boolean; until: number }>()

  return async (address: string): Promise<boolean> => {
    const kept = answers.get(address)
    if (kept && kept.until > Date.now()) return kept.isKnown
    const response = await fetch(address, { headers: { apikey: key } }).catch(() => undefined)
    if (!response?.ok) return true
    const isKnown = ((await response.json()) as unknown[]).length > 0
    if (answers.size >= MOST_KEPT) answers.clear()
    answers.set(address, { isKnown, until: Date.now() + (isKnown ? KNOWN_FOR : UNKNOWN_FOR) })
    return isKnown
  }
}
