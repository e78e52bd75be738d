const LONGEST = 200
const HANDLE = /^@[a-z0-9._]{1,30}$/i
// A host of two labels at least, then perhaps a port and a path: no user name, no other scheme, no white space.
const ADDRESS = /^(https?:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?)((?:[/?#][^\s\p{Cc}]*)?)$/iu

/** A website as an http(s) address, or an Instagram name as @handle, however it was typed; `null` when it is neither. */
export function normalizeWebsite(text: string): string | null {
  const typed = text.trim()
  const address = /^(@|https?:\/\/)/i.test(typed) ? typed : `https://${typed}`
  if (address.length > LONGEST) return null
  if (HANDLE.test(address)) return address.toLowerCase()
  const [, host, rest] = ADDRESS.exec(address) ?? []
  return host === undefined ? null : host.toLowerCase() + rest
}

/** Where a stored website leads; nowhere, unless by http(s). */
export function websiteLink(website: string): string | undefined {
  if (HANDLE.test(website)) return `https://www.instagram.com/${website.slice(1)}/`
  return ADDRESS.test(website) ? website : undefined
}

/** derma.kz; @derma.house */
export const websiteText = (website: string) => website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
