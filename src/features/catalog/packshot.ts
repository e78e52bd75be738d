const OWN_PACKSHOT = /^(\/img\/products\/.+)-640\.webp$/
const UPLOADED = /-640\.webp$/

/** The card of link previews that lies beside one of the shop's own packshots. A picture from elsewhere has none. */
export function previewBeside(path: string): string | undefined {
  return OWN_PACKSHOT.exec(path)?.[1]?.concat('-og.jpg')
}

/** The size to look closer: of the shop's own packshots AVIF, of uploaded pictures WebP. */
export function closerBeside(path: string): string {
  return path.replace(UPLOADED, OWN_PACKSHOT.test(path) ? '-1280.avif' : '-1280.webp')
}
