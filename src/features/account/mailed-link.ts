export type LinkOutcome = 'confirmed' | 'expired'

/**
 * Reads the address that a sign-up link led to. A code without a session means that the address is confirmed but the
 * link was opened on another device, or late: they only have to sign in.
 */
export function confirmationOutcome(href: string | undefined): LinkOutcome | undefined {
  if (!href?.startsWith('/pending-verification')) return undefined
  return linkOutcome(href)
}

/** Reads what Auth adds to the address: an error, or the code of a session. */
export function linkOutcome(href: string): LinkOutcome | undefined {
  const { searchParams, hash } = new URL(href, 'http://localhost')
  const fragment = new URLSearchParams(hash.slice(1))
  const has = (name: string) => searchParams.has(name) || fragment.has(name)
  if (has('error') || has('error_code')) return 'expired'
  return has('code') || has('access_token') ? 'confirmed' : undefined
}
