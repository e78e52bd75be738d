const OWN_PACKSHOT = /^(\/img\/products\/.+)-640\.webp$/

/** What lies beside one of the shop's own packshots: the card of link previews, or the size to look closer. A picture from elsewhere has neither. */
export function besidePackshot(path: string, ending: 'og.jpg' | '1280.avif'): string | undefined {
  const [, packshot] = OWN_PACKSHOT.exec(path) ?? []
  return packshot && `${packshot}-${ending}`
}
