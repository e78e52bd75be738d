const LONGEST = 200
const HANDLE = /^@[a-z0-9._]{1,30}$/i
// A host of two labels or more, then an optional port and path: no user name, other scheme or spaces.
const ADDRESS = /^(https?:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?)((?:[/?#][^\s\p{Cc}]*)?)$/iu

/** An http(s) address, or an Instagram handle as @name; null for neither. */
export function normalizeWebsite(text: string): string | null {
  const typed = text.trim()
  const address = /^(@|https?:\/\/)/i.test(typed) ? typed : `https://${typed}`
  if (address.length > LONGEST) return null
  if (HANDLE.test(address)) return address.toLowerCase()
  const [, host, rest] = ADDRESS.exec(address) ?? []
  return host === undefined ? null : host.toLowerCase() + rest
}

/** Undefined unless it is http(s). */
export function websiteLink(website: string): string | undefined {
  if (HANDLE.test(website)) return `https://www.instagram.com/${website.slice(1)}/`
  return ADDRESS.test(website) ? website : undefined
}

/** derma.kz; @derma.house */
export const websiteText = (website: string) => website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
