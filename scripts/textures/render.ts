import { Grid } from './grid.ts'
import { clamp, mix, noise, smooth } from './noise.ts'

/** Red, green and blue in linear light. */
export type Rgb = readonly [number, number, number]
type Shade = (u: number, v: number) => Rgb
type Vector = [x: number, y: number, z: number]

/** Air inside a clear substance; lengths are shares of the picture's width, as everywhere here. */
export type Bubble = { u: number; v: number; z: number; radius: number }

/** Light that enters is scattered: `scatter` says how far. */
type Opaque = {
  kind: 'opaque'
  colour: Shade
  scatter: number
  /** Opacity of a layer as thick as the picture is wide. */
  density: number
}
/** The ground is seen through it, bent; what it takes away of each colour on such a way. */
type Clear = { kind: 'clear'; absorbs: Rgb; bubbles?: Bubble[]; haze?: number }

/** Skins of bubbles: where they are, their normals, and how thick the walls are where they meet. */
export type Film = { cover: Grid; nx: Grid; ny: Grid; wall: Grid }

export type Scene = {
  /** Of the substance above the ground; none where it is 0. */
  height: Grid
  substance: Opaque | Clear
  /** 0 mirrors, 1 does not shine at all. */
  roughness: number
  shine?: number
  ground: { colour: Shade; relief?: Grid; roughness?: number; shine?: number }
  /** Of the key light above the picture, in degrees: 90 is straight from the camera. */
  elevation?: number
  exposure?: number
  /** Thin skins of bubbles above all, the lowest first. */
  films?: Film[]
  /** How far from sharp a place is, as a share of the width. */
  blur?: (u: number, v: number, height: number) => number
}

const INDEX = 1.4
const CAMERA = 2.4
const KEY: Rgb = [1.04, 1, 0.94]
const FILL: Rgb = [0.93, 0.98, 1.06]
/** From the upper left, as on packshots. */
const AZIMUTH = Math.atan2(-0.62, -0.78)

/** Studio lights as the surface mirrors them: rectangles on a plane above, a unit away. */
const LAMPS = [
  { x: -1.05, y: -0.85, width: 0.62, depth: 0.4, turn: 0.65, power: 20 },
  { x: 1.5, y: 0.35, width: 0.12, depth: 0.9, turn: 0.2, power: 5 },
  { x: -0.1, y: 1.7, width: 0.8, depth: 0.1, turn: 0, power: 2 },
].map((lamp) => ({ ...lamp, cos: Math.cos(lamp.turn), sin: Math.sin(lamp.turn) }))

/** What comes from a direction, for a surface of this roughness. */
function studio(x: number, y: number, z: number, roughness: number): number {
  if (z <= 0.02) return 0.12
  const px = x / z
  const py = y / z
  // A dim ceiling, so that no shine is black.
  let sum = 0.16 + 0.14 * smooth(1.6, -1.6, px + py)
  for (const lamp of LAMPS) {
    const dx = px - lamp.x
    const dy = py - lamp.y
    const across = Math.abs(dx * lamp.cos + dy * lamp.sin)
    const along = Math.abs(dy * lamp.cos - dx * lamp.sin)
    for (const [soft, share] of [
      [0.05 + roughness * 0.9, 0.72],
      [0.25 + roughness * 2.4, 0.28],
    ] as const) {
      const spread = (lamp.width * lamp.depth) / ((lamp.width + soft * 0.55) * (lamp.depth + soft * 0.55))
      sum +=
        lamp.power *
        share *
        spread *
        smooth(lamp.width + soft, lamp.width - soft * 0.6, across) *
        smooth(lamp.depth + soft, lamp.depth - soft * 0.6, along)
    }
  }
  return sum
}

const fresnel = (cos: number, least = 0.035) => least + (1 - least) * (1 - clamp(cos)) ** 5

/** Of light that meets a border of two substances; 1 where all of it is mirrored. */
function mirrored(cos: number, ratio: number): number {
  const sin2 = ratio * ratio * (1 - cos * cos)
  if (sin2 >= 1) return 1
  const inner = Math.sqrt(1 - sin2)
  const a = (ratio * cos - inner) / (ratio * cos + inner)
  const b = (cos - ratio * inner) / (cos + ratio * inner)
  return (a * a + b * b) / 2
}

/** The direction behind a border; null where all is mirrored. `cos` is of the way against the normal. */
function bent([x, y, z]: Vector, [nx, ny, nz]: Vector, cos: number, ratio: number): Vector | null {
  const sin2 = ratio * ratio * (1 - cos * cos)
  if (sin2 >= 1) return null
  const k = ratio * cos - Math.sqrt(1 - sin2)
  return [ratio * x + k * nx, ratio * y + k * ny, ratio * z + k * nz]
}

/** The picture as bytes of red, green and blue. */
export function render(scene: Scene): Buffer {
  const { height, ground, substance } = scene
  const { size } = height
  const relief = ground.relief ?? new Grid(size)
  const top = height.map((h, i) => h + relief.data[i]!)
  const elevation = ((scene.elevation ?? 38) * Math.PI) / 180
  const light: Vector = [
    Math.cos(AZIMUTH) * Math.cos(elevation),
    Math.sin(AZIMUTH) * Math.cos(elevation),
    Math.sin(elevation),
  ]
  const open = openness(top.resized(size >> 1)).resized(size)
  const lit =
    substance.kind === 'opaque'
      ? sunlit(top.resized(size >> 1), light)
          .blurred(0.0015)
          .resized(size)
      : caustics(height, light)
  const normals = normalsOf(top)
  const groundNormals = ground.relief ? normalsOf(relief) : null
  const n = size * size
  const image = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const

  const groundAt = (u: number, v: number): Rgb => {
    const cu = clamp(u, 0.001, 0.999)
    const cv = clamp(v, 0.001, 0.999)
    const colour = ground.colour(cu, cv)
    const i = Math.min(size - 1, (cv * size) | 0) * size + Math.min(size - 1, (cu * size) | 0)
    const tilt = groundNormals
      ? (groundNormals[0][i]! * light[0] + groundNormals[1][i]! * light[1] + groundNormals[2][i]! * light[2]) / light[2]
      : 1
    const key = 0.74 * lit.at(cu, cv) * Math.max(0, tilt)
    const fill = 0.3 * (substance.kind === 'clear' ? 0.55 + 0.45 * open.at(cu, cv) : open.at(cu, cv))
    return [
      colour[0] * (key * KEY[0] + fill * FILL[0]),
      colour[1] * (key * KEY[1] + fill * FILL[1]),
      colour[2] * (key * KEY[2] + fill * FILL[2]),
    ]
  }

  if (substance.kind === 'opaque') paintOpaque()
  else paintClear(substance)
  for (const film of scene.films ?? []) paintFilm(film)
  return developed(image, scene)

  function view(u: number, v: number): Vector {
    const x = 0.5 - u
    const y = 0.5 - v
    const length = Math.hypot(x, y, CAMERA)
    return [x / length, y / length, CAMERA / length]
  }

  /** What the surface mirrors. */
  function shineOf(nx: number, ny: number, nz: number, eye: Vector, roughness: number): number {
    const cos = nx * eye[0] + ny * eye[1] + nz * eye[2]
    const mirror = studio(2 * cos * nx - eye[0], 2 * cos * ny - eye[1], 2 * cos * nz - eye[2], roughness)
    return fresnel(cos) * mirror
  }

  function paintOpaque() {
    const { colour, scatter, density } = substance as Opaque
    const cover = height.map((h) => 1 - Math.exp(-h * density))
    const even = cover.blurred(scatter)
    const irradiance = [0, 1, 2].map((channel) => {
      const direct = new Grid(size)
      for (let i = 0; i < n; i++) {
        const cos = normals[0][i]! * light[0] + normals[1][i]! * light[1] + normals[2][i]! * light[2]
        const key = 1.02 * (Math.max(0, cos + 0.12) / 1.12) * lit.data[i]!
        const fill = 0.36 * open.data[i]! * (0.62 + 0.38 * normals[2][i]!)
        direct.data[i] = key * KEY[channel]! + fill * FILL[channel]!
      }
      // Red goes the farthest in skin-like stuff, blue the least.
      const reach = scatter * [1, 0.62, 0.42][channel]!
      const wide = direct.map((value, i) => value * cover.data[i]!).blurred(reach)
      return direct.map((value, i) => mix(value, wide.data[i]! / Math.max(0.05, even.data[i]!), scatter > 0 ? 0.58 : 0))
    })
    const shine = scene.shine ?? 1
    each((u, v, i) => {
      const eye = view(u, v)
      const below = groundAt(u, v)
      const groundShine = shineOf(0, 0, 1, eye, ground.roughness ?? 0.6) * (ground.shine ?? 0.25)
      const own = colour(u, v)
      const alpha = cover.data[i]!
      const gloss =
        shine *
        shineOf(normals[0][i]!, normals[1][i]!, normals[2][i]!, eye, scene.roughness) *
        (0.25 + 0.75 * lit.data[i]!) *
        smooth(0.1, 0.75, open.data[i]!) *
        smooth(0.02, 0.3, alpha)
      for (let c = 0; c < 3; c++) {
        // In shade, light has gone through more of it and has more of its colour.
        const light = irradiance[c]!.data[i]!
        const body = own[c]! ** (1 + 0.9 * (1 - Math.min(1, light))) * light
        image[c]![i] = mix(below[c]! + groundShine, body, alpha) + gloss
      }
    })
  }

  function paintClear({ absorbs, bubbles = [], haze = 0 }: Clear) {
    const near = bubbleIndex(bubbles)
    each((u, v, i) => {
      const eye = view(u, v)
      const h = height.data[i]!
      if (h <= 1e-5) {
        const below = groundAt(u, v)
        const sheen = shineOf(0, 0, 1, eye, ground.roughness ?? 0.5) * (ground.shine ?? 0.3) * open.data[i]!
        for (let c = 0; c < 3; c++) image[c]![i] = below[c]! + sheen
        return
      }
      const normal: Vector = [normals[0][i]!, normals[1][i]!, normals[2][i]!]
      const cos = clamp(normal[0] * eye[0] + normal[1] * eye[1] + normal[2] * eye[2])
      const inward: Vector = bent([-eye[0], -eye[1], -eye[2]], normal, cos, 1 / INDEX) ?? [0, 0, -1]
      const seen = through(u, v, h, inward, absorbs, near, 0)
      const gloss = (scene.shine ?? 1) * shineOf(...normal, eye, scene.roughness)
      const passed = 1 - fresnel(cos)
      for (let c = 0; c < 3; c++) {
        const misty = haze > 0 ? mix(seen[c]!, 0.86 * (0.5 + 0.5 * lit.data[i]!), 1 - Math.exp(-haze * h)) : seen[c]!
        image[c]![i] = misty * passed + gloss
      }
    })
  }

  function paintFilm({ cover, nx, ny, wall }: Film) {
    each((u, v, i) => {
      if (cover.data[i] === 0) return
      const eye = view(u, v)
      const x = nx.data[i]!
      const y = ny.data[i]!
      const z = Math.sqrt(Math.max(0.0004, 1 - x * x - y * y))
      const cos = clamp(x * eye[0] + y * eye[1] + z * eye[2])
      // Both faces of the skin mirror, and the far side of the bubble from within.
      const share = clamp(2 * fresnel(cos, 0.025), 0, 0.7)
      const front = studio(2 * cos * x - eye[0], 2 * cos * y - eye[1], 2 * cos * z - eye[2], 0.012)
      const within = studio(-(2 * cos * x - eye[0]), -(2 * cos * y - eye[1]), 2 * cos * z - eye[2], 0.03)
      const light = Math.min(14, front * 0.9 + within * 0.35)
      // Less light comes out of a cell than off its walls.
      const cell = 0.74 + 0.26 * (1 - z) ** 0.7
      for (let c = 0; c < 3; c++) {
        const seen = image[c]![i]! * cell * (1 - share * 0.5) + share * light
        image[c]![i] = mix(seen, 0.98 * (0.6 + 0.4 * lit.data[i]!), wall.data[i]! * 0.75)
      }
    })
  }

  /** What is seen along a way inside the substance. */
  function through(
    u: number,
    v: number,
    z: number,
    way: Vector,
    absorbs: Rgb,
    near: (u: number, v: number) => Bubble[],
    depth: number,
  ): Rgb {
    let hit: Bubble | undefined
    let first = way[2] < 0 ? -z / way[2] : 0.4
    for (const bubble of near(u, v)) {
      const dx = u - bubble.u
      const dy = v - bubble.v
      const dz = z - bubble.z
      const b = dx * way[0] + dy * way[1] + dz * way[2]
      const root = b * b - (dx * dx + dy * dy + dz * dz - bubble.radius ** 2)
      if (root <= 0) continue
      const t = -b - Math.sqrt(root)
      if (t > 1e-4 && t < first) {
        first = t
        hit = bubble
      }
    }
    const eu = u + way[0] * first
    const ev = v + way[1] * first
    const ez = z + way[2] * first
    const left = (c: number) => Math.exp(-absorbs[c]! * first)
    if (!hit || depth > 1) {
      const end = way[2] < 0 ? groundAt(eu, ev) : rim(way)
      return [end[0] * left(0), end[1] * left(1), end[2] * left(2)]
    }
    const normal: Vector = [(eu - hit.u) / hit.radius, (ev - hit.v) / hit.radius, (ez - hit.z) / hit.radius]
    const cos = -(normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2])
    const back = mirrored(cos, INDEX)
    const reflected: Vector = [way[0] + 2 * cos * normal[0], way[1] + 2 * cos * normal[1], way[2] + 2 * cos * normal[2]]
    const mirror = reflected[2] > 0 ? rim(reflected) : groundAt(eu + reflected[0] * 0.1, ev + reflected[1] * 0.1)
    const inner = bent(way, normal, cos, INDEX)
    // Straight on behind a bubble is near enough.
    const chord = inner
      ? 2 * hit.radius * Math.abs(inner[0] * normal[0] + inner[1] * normal[1] + inner[2] * normal[2])
      : 0
    const behind: Rgb = inner
      ? through(
          eu + inner[0] * chord,
          ev + inner[1] * chord,
          Math.max(1e-3, ez + inner[2] * chord),
          inner[2] < -0.05 ? inner : way,
          absorbs,
          () => [],
          depth + 1,
        )
      : [0, 0, 0]
    return [0, 1, 2].map((c) => (mirror[c]! * back + behind[c]! * (1 - back)) * left(c)) as unknown as Rgb
  }

  /** What comes from above into the substance. */
  function rim([x, y, z]: Vector): Rgb {
    const out =
      z > 0.72 ? studio(x * INDEX, y * INDEX, Math.sqrt(Math.max(0.01, 1 - INDEX ** 2 * (x * x + y * y))), 0.05) : 0.34
    return [out * 0.5, out * 0.5, out * 0.5]
  }

  function each(paint: (u: number, v: number, index: number) => void) {
    for (let y = 0, i = 0; y < size; y++)
      for (let x = 0; x < size; x++, i++) paint((x + 0.5) / size, (y + 0.5) / size, i)
  }
}

function bubbleIndex(bubbles: Bubble[]) {
  const CELLS = 24
  const cells: Bubble[][] = Array.from({ length: CELLS * CELLS }, () => [])
  const cell = (share: number) => Math.min(CELLS - 1, Math.max(0, (share * CELLS) | 0))
  for (const bubble of bubbles) {
    const reach = bubble.radius + 0.03
    for (let y = cell(bubble.v - reach); y <= cell(bubble.v + reach); y++) {
      for (let x = cell(bubble.u - reach); x <= cell(bubble.u + reach); x++) cells[y * CELLS + x]!.push(bubble)
    }
  }
  return (u: number, v: number) => cells[cell(v) * CELLS + cell(u)]!
}

/** Unit normals, each direction a field of its own. */
function normalsOf({ size, data }: Grid): readonly [Float32Array, Float32Array, Float32Array] {
  const normals = [0, 1, 2].map(() => new Float32Array(size * size)) as [Float32Array, Float32Array, Float32Array]
  const last = size - 1
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const dx = ((data[i + (x < last ? 1 : 0)]! - data[i - (x > 0 ? 1 : 0)]!) * size) / 2
      const dy = ((data[i + (y < last ? size : 0)]! - data[i - (y > 0 ? size : 0)]!) * size) / 2
      const length = Math.sqrt(dx * dx + dy * dy + 1)
      normals[0][i] = -dx / length
      normals[1][i] = -dy / length
      normals[2][i] = 1 / length
    }
  }
  return normals
}

/** How much of the key light reaches each place of a surface. */
function sunlit(top: Grid, [lx, ly, lz]: Vector): Grid {
  const { size } = top
  const highest = top.data.reduce((a, b) => Math.max(a, b))
  const ways: [number, number, number][] = []
  for (let i = 0; i < 10; i++) {
    const turn = ((i % 5) - 2) * 0.085
    const lift = i < 5 ? -0.06 : 0.06
    const flat = Math.hypot(lx, ly)
    const angle = Math.atan2(ly, lx) + turn
    ways.push([Math.cos(angle), Math.sin(angle), Math.tan(Math.atan2(lz, flat) + lift)])
  }
  return new Grid(size, (u, v) => {
    const start = top.at(u, v)
    let seen = 0
    for (const [dx, dy, climb] of ways) {
      const far = (highest - start) / climb
      let free = 1
      for (let t = 1.6 / size; t < far; t = t * 1.07 + 0.8 / size) {
        const gap = start + t * climb - top.at(u + dx * t, v + dy * t)
        if (gap < 0) {
          free = 0
          break
        }
      }
      seen += free
    }
    return seen / ways.length
  })
}

/** How much of the sky each place sees. */
function openness(top: Grid): Grid {
  const { size } = top
  return new Grid(size, (u, v) => {
    const start = top.at(u, v)
    const twist = noise(u * 900, v * 900, 5)
    let sum = 0
    for (let i = 0; i < 8; i++) {
      const angle = ((i + twist) / 8) * 2 * Math.PI
      const dx = Math.cos(angle)
      const dy = Math.sin(angle)
      let steepest = 0
      for (let t = 1.5 / size; t < 0.28; t *= 1.32) {
        steepest = Math.max(steepest, (top.at(u + dx * t, v + dy * t) - start) / t)
      }
      sum += 1 / (1 + steepest * steepest)
    }
    return sum / 8
  }).blurred(0.002)
}

/** Whether there is any substance so near to a place that light may have come through it. */
function nearSubstance(height: Grid, reach: number): (u: number, v: number) => boolean {
  const CELLS = 96
  const cell = (share: number) => Math.round(clamp(share) * (CELLS - 1))
  const near = new Uint8Array(CELLS * CELLS)
  const far = Math.ceil(reach * CELLS) + 1
  for (let y = 0; y < height.size; y += 2) {
    for (let x = 0; x < height.size; x += 2) {
      if (height.data[y * height.size + x]! <= 0) continue
      const [cx, cy] = [cell(x / height.size), cell(y / height.size)]
      if (near[cy * CELLS + cx] === 2) continue
      for (let dy = -far; dy <= far; dy++) {
        for (let dx = -far; dx <= far; dx++) {
          const [nx, ny] = [cx + dx, cy + dy]
          if (nx >= 0 && ny >= 0 && nx < CELLS && ny < CELLS) near[ny * CELLS + nx] ||= 1
        }
      }
      near[cy * CELLS + cx] = 2
    }
  }
  return (u, v) => near[cell(v) * CELLS + cell(u)] !== 0
}

/** Light on the ground below a clear substance, bent by its surface: 1 is what falls where there is none. */
function caustics(height: Grid, light: Vector): Grid {
  const { size } = height
  const out = new Grid(size)
  const normals = normalsOf(height.blurred(0.0012))
  const highest = height.data.reduce((a, b) => Math.max(a, b))
  const rays = 9
  const beyond = Math.round(size * 0.15)
  const near = nearSubstance(height, ((highest * Math.hypot(light[0], light[1])) / light[2]) * 1.3)
  const cellOf = (u: number, v: number) =>
    ((clamp(v, 0, 0.9999) * size) | 0) * size + ((clamp(u, 0, 0.9999) * size) | 0)
  for (let ray = 0; ray < rays; ray++) {
    const turn = ((ray % 3) - 1) * 0.06
    const lift = (((ray / 3) | 0) - 1) * 0.05
    const angle = Math.atan2(light[1], light[0]) + turn
    const elevation = Math.asin(light[2]) + lift
    const way: Vector = [
      -Math.cos(angle) * Math.cos(elevation),
      -Math.sin(angle) * Math.cos(elevation),
      -Math.sin(elevation),
    ]
    for (let y = -beyond; y < size + beyond; y++) {
      for (let x = -beyond; x < size + beyond; x++) {
        // Where the ray would meet the ground were there nothing; each ray falls elsewhere in the cell.
        const gu = (x + ((ray * 0.3819) % 1)) / size
        const gv = (y + ((ray * 0.618) % 1)) / size
        const dx = way[0] / -way[2]
        const dy = way[1] / -way[2]
        let hu = gu
        let hv = gv
        let hz = 0
        for (let z = near(gu, gv) ? highest : 0; z > 0; z -= Math.max(0.0015, highest / 40)) {
          const u = gu - dx * z
          const v = gv - dy * z
          const h = height.at(u, v)
          if (h > z) {
            hu = u
            hv = v
            hz = h
            break
          }
        }
        let energy = 1
        if (hz > 0) {
          const i = cellOf(hu, hv)
          const normal: Vector = [normals[0][i]!, normals[1][i]!, normals[2][i]!]
          const cos = -(normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2])
          if (cos <= 0.02) continue
          const inner = bent(way, normal, cos, 1 / INDEX)!
          if (inner[2] >= -0.05) continue
          energy = 1 - fresnel(cos)
          hu += (inner[0] / -inner[2]) * hz
          hv += (inner[1] / -inner[2]) * hz
        }
        const px = hu * size - 0.5
        const py = hv * size - 0.5
        const left = Math.floor(px)
        const upper = Math.floor(py)
        if (left < 0 || upper < 0 || left >= size - 1 || upper >= size - 1) continue
        const fx = px - left
        const fy = py - upper
        const share = energy / rays
        const i = upper * size + left
        out.data[i]! += share * (1 - fx) * (1 - fy)
        out.data[i + 1]! += share * fx * (1 - fy)
        out.data[i + size]! += share * (1 - fx) * fy
        out.data[i + size + 1]! += share * fx * fy
      }
    }
  }
  return out.blurred(0.0022)
}

/** Out of focus where the scene says so, then toned as film is. */
function developed(
  image: readonly [Float32Array, Float32Array, Float32Array],
  { height, blur, exposure = 1 }: Scene,
): Buffer {
  const { size } = height
  const sharp = image
  const out = Buffer.alloc(size * size * 3)
  const taps = Array.from({ length: 40 }, (_, i) => {
    const radius = Math.sqrt((i + 0.5) / 40)
    return [radius * Math.cos(i * 2.39996), radius * Math.sin(i * 2.39996)] as const
  })
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const reach = (blur?.((x + 0.5) / size, (y + 0.5) / size, height.data[i]!) ?? 0) * size
      for (let c = 0; c < 3; c++) {
        let value = sharp[c]![i]!
        if (reach > 0.6) {
          value = 0
          for (const [tx, ty] of taps) {
            const sx = Math.min(size - 1, Math.max(0, Math.round(x + tx * reach)))
            const sy = Math.min(size - 1, Math.max(0, Math.round(y + ty * reach)))
            value += sharp[c]![sy * size + sx]!
          }
          value /= taps.length
        }
        out[i * 3 + c] = Math.round(255 * toned(value * exposure))
      }
    }
  }
  return out
}

/** Straight to two thirds, then bending towards white; then as screens want it. */
function toned(value: number): number {
  const knee = 0.62
  const x = Math.max(0, value)
  const bend = x < knee ? x : knee + (1 - knee) * (1 - Math.exp(-(x - knee) / (1 - knee)))
  return bend <= 0.0031308 ? 12.92 * bend : 1.055 * bend ** (1 / 2.4) - 0.055
}
