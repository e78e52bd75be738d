import { readStored, writeStored } from '#lib/storage/stored'
import { isEan13 } from '#lib/typed/code'

/** Codes of one list, as many as a cart has positions. */
export const MOST_CODES = 100

/** A code that was read, and how many pieces of it are wanted. */
export type Scanned = { code: string; quantity: number }

/** One piece more; what is new comes first, and the others keep their places. */
export function addScan(scanned: readonly Scanned[], code: string): readonly Scanned[] {
  if (scanned.some((entry) => entry.code === code)) {
    return scanned.map((entry) => (entry.code === code ? { code, quantity: entry.quantity + 1 } : entry))
  }
  return scanned.length < MOST_CODES ? [{ code, quantity: 1 }, ...scanned] : scanned
}

/** How long a code must be out of the picture to be read as another piece, ms. */
const GONE_AFTER = 1500

/**
 * Which of the codes in a picture are read now: once for as long as they are held before the camera, and only what two
 * pictures in a row agree on, as a blurred one may be read as another valid code.
 */
export function codeGate() {
  let before: ReadonlySet<string> = new Set()
  const held = new Map<string, number>()
  return (codes: readonly string[], now: number): string[] => {
    const agreed = [...new Set(codes)].filter((code) => isEan13(code) && before.has(code))
    before = new Set(codes)
    const read = agreed.filter((code) => now - (held.get(code) ?? -Infinity) > GONE_AFTER)
    for (const code of agreed) held.set(code, now)
    return read
  }
}

const KEY = 'scanned-order'

/** What was read in this tab and is not in the cart yet. */
export function keptScans(): readonly Scanned[] {
  const kept: unknown = readStored(KEY, sessionStorage)
  return Array.isArray(kept) ? (kept as Scanned[]).filter(({ code, quantity }) => isEan13(code) && quantity > 0) : []
}

export const keepScans = (scanned: readonly Scanned[]) => writeStored(KEY, scanned, sessionStorage)
