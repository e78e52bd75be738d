const OWN_PACKSHOT = /^(\/img\/products\/.+)-640\.webp$/
const LARGE = /-640\.(webp|avif)$/

/** The link preview beside one of the shop's own packshots; other pictures have none. */
export function previewBeside(path: string): string | undefined {
  return OWN_PACKSHOT.exec(path)?.[1]?.concat('-og.jpg')
}

/** The size for cards; the path itself for a picture that has one size only. */
export const cardBeside = (path: string) => path.replace(LARGE, '-320.$1')

/** The zoomed size: AVIF for the shop's own pictures, WebP for uploads. */
export function closerBeside(path: string): string {
  return path.replace(LARGE, path.startsWith('/img/') ? '-1280.avif' : '-1280.webp')
}
