/** Numbers between 0 and 1, the same ones for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function corner(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483629)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const GRADIENTS = Array.from({ length: 16 }, (_, i) => {
  const angle = (i / 16) * 2 * Math.PI
  return [Math.cos(angle), Math.sin(angle)] as const
})

/** Gradient noise, about −1 to 1, one bump a unit. */
export function noise(x: number, y: number, seed = 0): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = x - left
  const fy = y - top
  const slope = (dx: number, dy: number) => {
    const [gx, gy] = GRADIENTS[(corner(left + dx, top + dy, seed) * 16) | 0]!
    return gx * (fx - dx) + gy * (fy - dy)
  }
  const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const upper = slope(0, 0) * (1 - sx) + slope(1, 0) * sx
  const lower = slope(0, 1) * (1 - sx) + slope(1, 1) * sx
  return (upper * (1 - sy) + lower * sy) * 1.5
}

/** Noise of several sizes, each half as large and half as strong. */
export function clouds(x: number, y: number, seed = 0, octaves = 4): number {
  let sum = 0
  for (let octave = 0, share = 0.5; octave < octaves; octave++, share /= 2) {
    sum += share * noise(x * 2 ** octave, y * 2 ** octave, seed + octave)
  }
  return sum
}

export const mix = (a: number, b: number, share: number) => a + (b - a) * share
export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export function smooth(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}
