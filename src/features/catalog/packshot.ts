const OWN_PACKSHOT = /^(\/img\/products\/.+)-640\.webp$/
const UPLOADED = /-640\.webp$/

/** The link preview beside one of the shop's own packshots; other pictures have none. */
export function previewBeside(path: string): string | undefined {
  return OWN_PACKSHOT.exec(path)?.[1]?.concat('-og.jpg')
}

/** The zoomed size: AVIF for the shop's own packshots, WebP for uploads. */
export function closerBeside(path: string): string {
  return path.replace(UPLOADED, OWN_PACKSHOT.test(path) ? '-1280.avif' : '-1280.webp')
}
