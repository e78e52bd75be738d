/** Chance that falls the same way every time, by its seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    /** A whole number, both ends included. */
    between,
    /** The same things in another order. */
    shuffle<T>(things: readonly T[]): T[] {
      const shuffled = [...things]
      for (let i = shuffled.length - 1; i > 0; i -= 1) {
        const j = between(0, i)
        ;[shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!]
      }
      return shuffled
    },
  }
}

/** How often chance is tried: all times in `npm run test:load`, a sixth of them in `npm test`. */
export const rounds = (all: number) => (process.env['ALL_ROUNDS'] ? all : Math.ceil(all / 6))
