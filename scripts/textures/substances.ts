import { Grid } from './grid.ts'
import { clamp, clouds, dice, mix, noise, smooth } from './noise.ts'
import type { Bubble, Film, Rgb, Scene } from './render.ts'

const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2) as unknown as Rgb

const plain = (hex: string) => {
  const colour = linear(hex)
  return () => colour
}

const mixed = (a: Rgb, b: Rgb, share: number): Rgb => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

/** From one colour in the upper left to another. */
const fading = (from: string, to: string) => {
  const [a, b] = [linear(from), linear(to)]
  return (u: number, v: number) => mixed(a, b, clamp(u * 0.5 + v * 0.5))
}

type Draw = (size: number) => Scene

/** Grooves that a spatula leaves, along one direction. */
const grooves = (across: number, along: number, seed: number) =>
  noise(across, along * 0.35, seed) * 0.5 +
  noise(across * 2.6, along * 0.45, seed + 1) * 0.28 +
  noise(across * 6.5, along * 0.8, seed + 2) * 0.13

/** Bubbles of air within a layer. */
function air(count: number, least: number, most: number, height: Grid, seed: number): Bubble[] {
  const roll = dice(seed)
  const bubbles: Bubble[] = []
  for (let tries = 0; tries < count * 30 && bubbles.length < count; tries++) {
    const radius = least + (most - least) * roll() ** 4
    const u = roll()
    const v = roll()
    const h = height.at(u, v)
    if (h < Math.max(0.024, radius * 2.4)) continue
    if (bubbles.some((b) => Math.hypot(b.u - u, b.v - v) < b.radius + radius)) continue
    bubbles.push({ u, v, z: mix(radius * 1.1, h - radius * 1.2, 0.35 + 0.6 * roll()), radius })
  }
  return bubbles
}

/** A liquid's surface where a potential is above 0: steep at the edge, level within. */
const pool = (potential: Grid, depth: number, steep: number) =>
  potential.map((p) => (p > 0 ? depth * Math.sqrt(1 - Math.exp(-p * steep)) : 0))

type Drop = { u: number; v: number; r: number; seed: number }

/** What the drops add up to, each 1 in its middle, and how wide they are around a place. */
function potentialOf(drops: readonly Drop[], size: number, wobbles: number): { sum: Grid; widths: Grid } {
  const sum = new Grid(size)
  const widths = new Grid(size)
  for (const { u, v, r, seed } of drops) {
    const reach = r * 1.45
    const from = (at: number) => Math.max(0, Math.floor((at - reach) * size))
    for (let y = from(v); y < Math.min(size, (v + reach) * size); y++) {
      for (let x = from(u); x < Math.min(size, (u + reach) * size); x++) {
        const dx = (x + 0.5) / size - u
        const dy = (y + 0.5) / size - v
        const wobble = 1 + wobbles * noise(dx / r, dy / r, seed)
        const d = (dx * dx + dy * dy) / (r * wobble) ** 2 / 1.6
        if (d >= 1) continue
        const share = (1 - d) ** 3
        sum.data[y * size + x]! += share
        widths.data[y * size + x]! += share * Math.min(r, MOST)
      }
    }
  }
  return { sum, widths: widths.map((width, i) => (sum.data[i]! > 0 ? width / sum.data[i]! : 0)) }
}
const MOST = 0.3

/** Drops that flow together where they touch; `tall` is their height as a share of their width. */
function dropsOf(drops: readonly Drop[], size: number, tall: number, steep = 2, wobbles = 0.08): Grid {
  const { sum, widths } = potentialOf(drops, size, wobbles)
  return pool(
    sum.map((p) => p - 0.15),
    1,
    steep,
  )
    .map((h, i) => h * widths.data[i]! ** 0.8 * tall)
    .blurred(0.001)
}

const krem: Draw = (size) => {
  const cx = 0.54
  const cy = 0.5
  const height = new Grid(size, (u, v) => {
    const wu = u + 0.02 * clouds(u * 3, v * 3, 1)
    const wv = v + 0.02 * clouds(u * 3, v * 3, 2)
    const x = wu - cx
    const y = (wv - cy) * 1.06
    const r = Math.hypot(x, y)
    const angle = Math.atan2(y, x)
    const phase = r / (0.2 + r * 0.1) - angle / (2 * Math.PI)
    const ring = Math.floor(phase)
    const f = phase - ring
    const along = angle + 2 * Math.PI * ring
    // Rises slowly to a rounded edge, then folds over.
    const ridge = f ** 1.5 * smooth(1, 0.82, f)
    const peak = 0.12 * Math.exp(-((r / 0.07) ** 2)) + 0.05 * Math.exp(-((r / 0.2) ** 2))
    return (
      0.08 +
      0.1 * ridge +
      0.016 * grooves(f * 8, along * 2.2, 11) * smooth(0.03, 0.14, r) * smooth(1, 0.75, f) +
      peak +
      0.01 * clouds(u * 5, v * 5, 4)
    )
  }).blurred(0.0016)
  return {
    height,
    substance: { kind: 'opaque', colour: plain('#fbefe0'), scatter: 0.014, density: 400 },
    roughness: 0.17,
    ground: { colour: plain('#e8d9cc') },
    elevation: 32,
    exposure: 0.98,
    blur: (u, v) => 0.004 * smooth(0.35, 0.75, Math.hypot(u - cx, v - cy)),
  }
}

const kremMaska: Draw = (size) => {
  const height = new Grid(size, (u, v) => {
    const wu = u + 0.03 * clouds(u * 3, v * 3, 31)
    const wv = v + 0.03 * clouds(u * 3, v * 3, 32)
    const first = wv - 0.2 * Math.sin(wu * 2.6 + 0.4)
    const lower = 0.03 * grooves(first * 11, wu * 3, 33)
    // A second stroke of the brush goes over the first.
    const turned = wu * 0.8 + wv * 0.6
    const d = (wv * 0.8 - wu * 0.6 - 0.12 + 0.16 * Math.sin(turned * 2.4 - 0.4)) / 0.27
    const ragged = 0.1 * noise(d * 9, 3, 34) + 0.06 * noise(d * 24, 4, 35)
    const cover = smooth(1, 0.84, Math.abs(d) + 0.1 * clouds(u * 7, v * 7, 36)) * smooth(1.06, 0.92, turned + ragged)
    const edge = 0.045 * Math.exp(-(((Math.abs(d) - 0.86) / 0.12) ** 2))
    const upper = 0.05 + 0.034 * grooves(d * 6, turned * 3, 37) + edge
    return 0.1 + lower * (1 - cover) + cover * upper + 0.014 * clouds(u * 8, v * 8, 38) * (1 - cover)
  }).blurred(0.0018)
  return {
    height,
    substance: { kind: 'opaque', colour: plain('#e6b7a4'), scatter: 0.008, density: 400 },
    roughness: 0.3,
    shine: 0.75,
    ground: { colour: plain('#e6b7a4') },
    elevation: 33,
    exposure: 1.02,
  }
}

const syvorotkaKontsentrat: Draw = (size) => {
  const drops = [
    { u: 0.41, v: 0.42, r: 0.29, seed: 3 },
    { u: 0.63, v: 0.57, r: 0.19, seed: 4 },
    { u: 0.82, v: 0.76, r: 0.085, seed: 5 },
    { u: 0.17, v: 0.8, r: 0.06, seed: 6 },
    { u: 0.8, v: 0.2, r: 0.05, seed: 7 },
    { u: 0.68, v: 0.86, r: 0.028, seed: 8 },
    { u: 0.27, v: 0.9, r: 0.02, seed: 9 },
    { u: 0.9, v: 0.58, r: 0.018, seed: 10 },
  ]
  const height = dropsOf(drops, size, 0.34)
  return {
    height,
    substance: { kind: 'clear', absorbs: [0.3, 3.4, 15], bubbles: air(130, 0.002, 0.013, height, 12) },
    roughness: 0.015,
    ground: { colour: fading('#fbe6c4', '#f1c896'), roughness: 0.5, shine: 0.25 },
    elevation: 42,
    blur: (u, v) => 0.005 * smooth(0.34, 0.7, Math.hypot(u - 0.5, v - 0.5)),
  }
}

const syvorotka: Draw = (size) => {
  const potential = new Grid(size, (u, v) => {
    const along = u + 0.25 * (v - 0.5)
    const centre = 0.5 + 0.13 * Math.sin(along * 5.2 - 0.5)
    const half = 0.2 + 0.07 * Math.sin(along * 7 + 1) + 0.05 * clouds(u * 3, v * 3, 41)
    const end = smooth(1.02, 0.72, along) * smooth(-0.3, 0.25, along + 0.3)
    return half * Math.sqrt(end) - Math.abs(v - centre)
  }).blurred(0.008)
  const height = pool(potential, 0.085, 9)
    .map((h, i) => h * (1 + 0.5 * smooth(0.02, 0.2, potential.data[i]!)))
    .blurred(0.003)
  return {
    height,
    substance: { kind: 'clear', absorbs: [3.2, 1, 0.5], bubbles: air(260, 0.0016, 0.02, height, 44) },
    roughness: 0.02,
    ground: { colour: fading('#dcecf1', '#a9cdda'), roughness: 0.5, shine: 0.25 },
    elevation: 42,
    blur: (u, v) => 0.004 * smooth(0.35, 0.7, Math.hypot(u - 0.45, v - 0.5)),
  }
}

const kremKontsentrat: Draw = (size) => {
  // Soft folds, each lying over the next, as a spatula lays them.
  const height = new Grid(size, (u, v) => {
    const x = u + 0.06 * clouds(u * 2.2, v * 2.2, 51)
    const y = v + 0.06 * clouds(u * 2.2, v * 2.2, 52)
    const across = (x * 0.5 + y * 0.87 + 0.17 * Math.sin(x * 3.6 + 0.5) + 0.05 * Math.sin(x * 8)) * 4.3
    const fold = Math.floor(across)
    const f = across - fold
    const swell = 0.75 + 0.35 * noise(x * 1.6, fold * 7.3, 53)
    return (
      0.06 +
      0.085 * swell * f ** 1.3 * smooth(1, 0.9, f) +
      0.006 * grooves(f * 5, x * 3 + fold, 54) * smooth(1, 0.8, f) +
      0.02 * clouds(u * 2.4, v * 2.4, 55)
    )
  }).blurred(0.003)
  return {
    height,
    substance: { kind: 'opaque', colour: plain('#f8e3da'), scatter: 0.014, density: 400 },
    roughness: 0.14,
    ground: { colour: plain('#f8e3da') },
    elevation: 34,
    exposure: 1,
  }
}

const kontsentrat: Draw = (size) => {
  const roll = dice(61)
  const drops: Drop[] = [
    { u: 0.36, v: 0.3, r: 0.27, seed: 1 },
    { u: 0.62, v: 0.42, r: 0.2, seed: 2 },
    { u: 0.2, v: 0.55, r: 0.17, seed: 3 },
    { u: 0.78, v: 0.6, r: 0.1, seed: 4 },
    { u: 0.5, v: 0.78, r: 0.075, seed: 5 },
  ]
  for (let i = 0; i < 60; i++) {
    const r = 0.007 + 0.03 * roll() ** 3
    const drop = { u: roll(), v: roll(), r, seed: 10 + i }
    if (drops.every((d) => Math.hypot(d.u - drop.u, d.v - drop.v) > d.r * 1.15 + r * 1.2)) drops.push(drop)
  }
  const height = dropsOf(drops, size, 0.22, 4, 0.2)
  return {
    height,
    substance: { kind: 'clear', absorbs: [0.4, 0.8, 1.6], bubbles: air(26, 0.002, 0.008, height, 63) },
    roughness: 0.012,
    ground: { colour: fading('#b07a99', '#7c3f63'), roughness: 0.4, shine: 0.3 },
    elevation: 40,
    exposure: 1.05,
    blur: (u, v) => 0.005 * smooth(0.3, 0.75, Math.hypot(u - 0.42, v - 0.42)),
  }
}

/** Round things of many sizes on a base, as the eye above sees them: the tops, and where their skins are. */
function packed(
  size: number,
  base: Grid,
  sizes: readonly number[],
  overlap: number,
  seed: number,
): Film & { top: Grid } {
  const roll = dice(seed)
  const cells = new Map<number, Drop[]>()
  const CELLS = Math.max(4, Math.floor(1 / (2.6 * sizes[0]!)))
  const all: Drop[] = []
  const near = (u: number, v: number) => {
    const found: Drop[] = []
    const [x, y] = [Math.floor(u * CELLS), Math.floor(v * CELLS)]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) found.push(...(cells.get((y + dy) * 1000 + x + dx) ?? []))
    return found
  }
  for (const r of sizes) {
    const radius = r * (0.75 + 0.5 * roll())
    for (let tries = 0; tries < 12; tries++) {
      const drop = { u: roll(), v: roll(), r: radius, seed: 0 }
      if (near(drop.u, drop.v).some((d) => Math.hypot(d.u - drop.u, d.v - drop.v) < (d.r + drop.r) * overlap)) continue
      const key = Math.floor(drop.v * CELLS) * 1000 + Math.floor(drop.u * CELLS)
      cells.set(key, [...(cells.get(key) ?? []), drop])
      all.push(drop)
      break
    }
  }
  const top = new Grid(size)
  const second = new Grid(size)
  const film = { cover: new Grid(size), nx: new Grid(size), ny: new Grid(size), wall: new Grid(size) }
  for (const { u, v, r } of all) {
    const foot = base.at(u, v) + r * 0.25
    for (let y = Math.max(0, Math.floor((v - r) * size)); y < Math.min(size, (v + r) * size); y++) {
      for (let x = Math.max(0, Math.floor((u - r) * size)); x < Math.min(size, (u + r) * size); x++) {
        const dx = (x + 0.5) / size - u
        const dy = (y + 0.5) / size - v
        const flat = dx * dx + dy * dy
        if (flat >= r * r) continue
        const i = y * size + x
        const h = foot + Math.sqrt(r * r - flat)
        if (h <= top.data[i]!) {
          second.data[i] = Math.max(second.data[i]!, h)
          continue
        }
        second.data[i] = top.data[i]!
        top.data[i] = h
        film.cover.data[i] = 1
        film.nx.data[i] = dx / r
        film.ny.data[i] = dy / r
      }
    }
  }
  for (let i = 0; i < top.data.length; i++) {
    const facing = Math.sqrt(Math.max(0, 1 - film.nx.data[i]! ** 2 - film.ny.data[i]! ** 2))
    film.wall.data[i] =
      film.cover.data[i]! * Math.max(smooth(0.005, 0, top.data[i]! - second.data[i]!), smooth(0.4, 0.12, facing))
  }
  return { ...film, top }
}

const many = (count: number, least: number, most: number, power: number, seed: number) => {
  const roll = dice(seed)
  return Array.from({ length: count }, () => least + (most - least) * roll() ** power).sort((a, b) => b - a)
}

const gelPenka: Draw = (size) => {
  const base = new Grid(size, (u, v) => 0.1 + 0.1 * clouds(u * 2.2, v * 2.2, 71))
  const small = packed(size, base, many(3400, 0.007, 0.02, 2, 73), 0.7, 74)
  const floor = base.map((h, i) => mix(h, Math.max(h, small.top.data[i]!), 0.35))
  const medium = packed(size, floor, many(520, 0.016, 0.05, 2, 75), 0.74, 76)
  const large = packed(size, floor, many(70, 0.04, 0.115, 1.8, 77), 0.82, 78)
  return {
    height: floor.blurred(0.004),
    substance: { kind: 'opaque', colour: plain('#fdfcfa'), scatter: 0.02, density: 400 },
    roughness: 0.3,
    shine: 0.4,
    ground: { colour: plain('#ffffff') },
    elevation: 50,
    exposure: 1.05,
    films: [small, medium, large],
    blur: (u, v) => 0.005 * smooth(0.36, 0.75, Math.hypot(u - 0.5, v - 0.5)),
  }
}

const kremGel: Draw = (size) => {
  const height = new Grid(size, (u, v) => {
    const wu = u + 0.05 * clouds(u * 2, v * 2, 81)
    const wv = v + 0.05 * clouds(u * 2, v * 2, 82)
    const across = wv + 0.2 * Math.sin(wu * 3.4 - 0.6)
    const fold = Math.sin(across * 15 + 1.4 * Math.sin(wu * 3))
    return 0.1 + 0.032 * fold + 0.02 * grooves(across * 9, wu * 3, 83) + 0.03 * clouds(u * 2.6, v * 2.6, 85)
  }).blurred(0.004)
  return {
    height,
    substance: { kind: 'clear', absorbs: [6, 1.1, 1.6], bubbles: air(220, 0.0018, 0.016, height, 86), haze: 3.2 },
    roughness: 0.03,
    ground: { colour: fading('#d5ece4', '#9fd0c3'), roughness: 0.6, shine: 0.2 },
    elevation: 40,
    exposure: 1,
  }
}

const tonik: Draw = (size) => {
  const roll = dice(7)
  const drops: Drop[] = []
  for (let tries = 0; tries < 5200; tries++) {
    const r = 0.005 + 0.07 * (1 - tries / 5200) ** 6 * (0.35 + roll() * 0.85)
    const drop = { u: roll() * 1.1 - 0.05, v: roll() * 1.1 - 0.05, r, seed: tries }
    if (drops.every((d) => Math.hypot(d.u - drop.u, d.v - drop.v) > (d.r + r) * (r > 0.03 ? 0.95 : 1.08)))
      drops.push(drop)
  }
  const height = dropsOf(drops, size, 0.44, 1.5, 0.1)
  return {
    height,
    substance: { kind: 'clear', absorbs: [1.5, 0.5, 0.3] },
    roughness: 0.012,
    ground: { colour: fading('#b7d3d6', '#6fa0a8'), roughness: 0.5, shine: 0.2 },
    elevation: 40,
    blur: (u, v) => 0.007 * smooth(0.2, 0.6, Math.abs(v - 0.5 + (u - 0.5) * 0.3)),
  }
}

const maska: Draw = (size) => {
  const height = new Grid(size, (u, v) => {
    const wu = u + 0.03 * clouds(u * 3, v * 3, 91)
    const bend = 0.13 * Math.sin(u * 3.3 + 0.3) + 0.02 * clouds(u * 5, v * 5, 92)
    const d = (v - 0.5 - bend) / (0.31 + 0.03 * noise(u * 3, 2, 93))
    const rows = grooves(d * 9, wu * 3.4, 94)
    const ragged = 0.1 * noise(d * 16, 3, 97) + 0.05 * noise(d * 40, 4, 98) + 0.05 * clouds(u * 14, v * 14, 99)
    const cover = smooth(1, 0.8, Math.abs(d) + 0.14 * clouds(u * 6, v * 6, 96)) * smooth(0.94, 0.84, u + ragged)
    const edge = 0.05 * Math.exp(-(((Math.abs(d) - 0.82) / 0.13) ** 2))
    const heap = 0.07 * Math.exp(-(((u - 0.16) / 0.13) ** 2) - (d / 0.6) ** 2)
    const grain = 0.0028 * noise(u * 150, v * 150, 89) + 0.002 * noise(u * 320, v * 320, 88)
    return Math.max(0, cover * (0.045 + 0.03 * rows + edge + heap + grain) - 0.003)
  }).blurred(0.0012)
  return {
    height,
    substance: { kind: 'opaque', colour: plain('#b9bfa9'), scatter: 0.004, density: 260 },
    roughness: 0.42,
    shine: 0.6,
    ground: { colour: fading('#f1ebe2', '#e2d8ca'), roughness: 0.7, shine: 0.12 },
    elevation: 30,
    exposure: 1,
  }
}

const balzam: Draw = (size) => {
  const height = new Grid(size, (u, v) => {
    const wu = u + 0.02 * clouds(u * 3, v * 3, 101)
    const wv = v + 0.02 * clouds(u * 3, v * 3, 102)
    let h = 0.2 + 0.012 * clouds(u * 3, v * 3, 103)
    // Three scoops of a spatula, the last on top.
    for (const [cu, cv, turn, wide, long, seed] of [
      [0.22, 0.2, 0.5, 0.19, 0.42, 104],
      [0.82, 0.32, 0.62, 0.18, 0.44, 105],
      [0.46, 0.62, 0.42, 0.22, 0.5, 106],
    ] as const) {
      const x = (wu - cu) * Math.cos(turn) + (wv - cv) * Math.sin(turn)
      const y = (wv - cv) * Math.cos(turn) - (wu - cu) * Math.sin(turn) + 0.25 * x * x
      const t = (x / long + 1) / 2
      if (t < -0.2) continue
      const across = Math.abs(y) / (wide * (0.75 + 0.3 * t))
      const inside = smooth(1, 0.82, across) * smooth(0, 0.16, t) * smooth(1.06, 0.98, t)
      const floor =
        0.1 -
        0.05 * Math.sin(clamp(t) * Math.PI) +
        0.06 * across * across +
        0.008 * grooves(across * 5 * Math.sign(y), x * 4, seed)
      const lip = 0.055 * Math.exp(-(((across - 1.08) / 0.12) ** 2)) * smooth(0, 0.3, t) * smooth(1.1, 0.9, t)
      const curl = 0.1 * Math.exp(-(((t - 1.07) / 0.06) ** 2)) * smooth(1.15, 0.75, across)
      h = mix(h, floor, inside) + lip + curl
    }
    return h + 0.0016 * clouds(u * 60, v * 60, 108)
  }).blurred(0.0028)
  return {
    height,
    substance: { kind: 'opaque', colour: plain('#f8e2b4'), scatter: 0.024, density: 400 },
    roughness: 0.2,
    shine: 0.8,
    ground: { colour: plain('#f3d9a4') },
    elevation: 40,
    exposure: 1.06,
  }
}

const pudra: Draw = (size) => {
  const mound = new Grid(size, (u, v) => {
    const furrow = (v - 0.54 - 0.16 * Math.sin(u * 2.8) + 0.03 * clouds(u * 5, v * 5, 118)) / 0.19
    const crumbs = Math.max(0, clouds(u * 13, v * 13, 112)) + 0.5 * Math.max(0, clouds(u * 34, v * 34, 119))
    return (
      0.2 +
      0.1 * clouds(u * 2, v * 2, 111) -
      0.1 * Math.exp(-furrow * furrow) +
      0.05 * Math.exp(-(((Math.abs(furrow) - 1.25) / 0.4) ** 2)) +
      0.045 * crumbs
    )
  })
  const lumps = packed(size, mound, many(260, 0.005, 0.02, 5, 113), 0.9, 114)
  const rough = mound.map((h, i) => Math.max(h, lumps.top.data[i]! - 0.006))
  const grains = packed(size, rough, many(30000, 0.002, 0.0055, 2, 115), 0.62, 116)
  const fine = new Grid(size, (u, v) => 0.0022 * noise(u * 260, v * 260, 117))
  return {
    height: rough.map((h, i) => Math.max(h, grains.top.data[i]!) + fine.data[i]!).blurred(0.0007),
    substance: { kind: 'opaque', colour: plain('#fbf4ec'), scatter: 0.006, density: 400 },
    roughness: 0.9,
    shine: 0.1,
    ground: { colour: plain('#f6eee6') },
    elevation: 36,
    exposure: 1.12,
    blur: (_, v) => 0.005 * smooth(0.26, 0.62, Math.abs(v - 0.52)),
  }
}

const essentsiya: Draw = (size) => {
  const sources = [
    [0.4, 0.42, 54, 3.4, 1],
    [1.02, 0.94, 62, 4, 0.7],
    [0.9, 0.08, 70, 6, 0.4],
  ] as const
  const height = new Grid(size, (u, v) => {
    const x = u + 0.012 * clouds(u * 4, v * 4, 123)
    const y = v + 0.012 * clouds(u * 4, v * 4, 124)
    let h = 0.16 + 0.008 * clouds(u * 3, v * 3, 121)
    for (const [cu, cv, waves, fades, share] of sources) {
      const r = Math.hypot(x - cu, y - cv)
      h += 0.0115 * share * Math.cos(r * waves) * Math.exp(-r * fades)
    }
    return h
  }).blurred(0.004)
  return {
    height,
    substance: { kind: 'clear', absorbs: [0.6, 1.3, 0.9], bubbles: air(46, 0.002, 0.008, height, 122) },
    roughness: 0.015,
    ground: { colour: fading('#ded6ec', '#ab99cc'), roughness: 0.5, shine: 0.2 },
    elevation: 46,
    blur: (u, v) => 0.005 * smooth(0.3, 0.75, Math.hypot(u - 0.4, v - 0.42)),
  }
}

const emulsiya: Draw = (size) => {
  const drops: Drop[] = [
    { u: 0.4, v: 0.36, r: 0.36, seed: 1 },
    { u: 0.66, v: 0.56, r: 0.25, seed: 2 },
    { u: 0.24, v: 0.66, r: 0.18, seed: 3 },
    { u: 0.83, v: 0.83, r: 0.06, seed: 4 },
    { u: 0.56, v: 0.89, r: 0.036, seed: 5 },
    { u: 0.9, v: 0.27, r: 0.026, seed: 6 },
  ]
  const potential = potentialOf(drops, size, 0.07).sum.map((p) => p - 0.12)
  const body = pool(potential, 0.06, 6)
  // A thread falls on it to and fro, and what fell first has sunk in.
  const thread = Array.from({ length: 900 }, (_, i) => {
    const t = i / 899
    const swing = Math.sin(t * 4.5 * 2 * Math.PI + 0.4) * (0.19 - 0.06 * t) + 0.02 * noise(t * 9, 0, 131)
    return [0.22 + 0.46 * t + 0.55 * swing, 0.26 + 0.34 * t - 0.8 * swing, t] as const
  })
  const height = new Grid(size, (u, v) => {
    const level = body.at(u, v)
    if (level <= 0) return 0
    let line = 0
    for (const [cu, cv, t] of thread) {
      const d = ((u - cu) ** 2 + (v - cv) ** 2) / 0.026 ** 2
      if (d < 1) line = Math.max(line, (0.005 + 0.024 * t) * Math.sqrt(1 - d))
    }
    return level + line * smooth(0.01, 0.05, level)
  }).blurred(0.0045)
  return {
    height: height.map((h, i) => (potential.data[i]! > -0.03 ? h : 0)),
    substance: { kind: 'opaque', colour: plain('#fdf6ec'), scatter: 0.012, density: 240 },
    roughness: 0.06,
    ground: { colour: fading('#c9d6c0', '#93ab86'), roughness: 0.5, shine: 0.2 },
    elevation: 34,
    exposure: 0.98,
  }
}

/** By the slug of the product type. */
export const substances: Record<string, Draw> = {
  krem,
  'krem-maska': kremMaska,
  'syvorotka-kontsentrat': syvorotkaKontsentrat,
  syvorotka,
  'krem-kontsentrat': kremKontsentrat,
  kontsentrat,
  'gel-penka': gelPenka,
  'krem-gel': kremGel,
  tonik,
  'maska-dlya-litsa': maska,
  balzam,
  'enzimnaya-pudra': pudra,
  essentsiya,
  emulsiya,
}

/** For the home page: what is within its middle three fifths. */
export const hero: Draw = (size) => {
  const roll = dice(141)
  const drops: Drop[] = [
    { u: 0.48, v: 0.44, r: 0.24, seed: 3 },
    { u: 0.67, v: 0.6, r: 0.15, seed: 4 },
    { u: 0.85, v: 0.34, r: 0.075, seed: 5 },
    { u: 0.29, v: 0.71, r: 0.058, seed: 6 },
    { u: 0.9, v: 0.7, r: 0.044, seed: 7 },
  ]
  for (let i = 0; i < 26; i++) {
    const drop = { u: roll(), v: 0.15 + 0.7 * roll(), r: 0.006 + 0.02 * roll() ** 3, seed: 20 + i }
    if (drops.every((d) => Math.hypot(d.u - drop.u, d.v - drop.v) > d.r * 1.4 + drop.r * 1.5)) drops.push(drop)
  }
  const height = dropsOf(drops, size, 0.33)
  return {
    height,
    substance: { kind: 'clear', absorbs: [0.35, 4.2, 19], bubbles: air(150, 0.0016, 0.011, height, 142) },
    roughness: 0.015,
    ground: { colour: fading('#f7e6ca', '#efbd7c'), roughness: 0.5, shine: 0.25 },
    elevation: 42,
  }
}
