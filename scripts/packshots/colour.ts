/** A gradient stop: offset 0–1, colour, opacity (opaque when absent). */
type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Ramp = readonly Stop[]

/** A product line's colour in OKLCH; lightness is the material's business, so no line shouts. */
export interface LineHue {
  hue: number
  chroma: number
}

const lineHues: Record<string, LineHue> = {
  'All-Over': { hue: 74, chroma: 0.085 },
  'Basic Science': { hue: 258, chroma: 0.036 },
  'Derma Science': { hue: 38, chroma: 0.105 },
  'Acnex Science': { hue: 146, chroma: 0.082 },
  'Aqua Science': { hue: 236, chroma: 0.092 },
  'Age Science': { hue: 6, chroma: 0.105 },
  'White Science': { hue: 296, chroma: 0.085 },
  'Medicare Science': { hue: 187, chroma: 0.072 },
}

/** The hue of a product line; a line this table does not know is an error, never a default colour. */
export function lineHue(line: string): LineHue {
  const hue = lineHues[line]
  if (!hue) throw new Error(`No hue for the line “${line}”: add it to scripts/packshots/colour.ts.`)
  return hue
}

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** OKLCH to an sRGB hex colour, clipped to the gamut. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const radians = (hue * Math.PI) / 180
  const a = chroma * Math.cos(radians)
  const b = chroma * Math.sin(radians)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return '#' + linear.map((channel) => hexByte(gammaEncode(clamp(channel, 0, 1)))).join('')
}

/** The line's colour at a given lightness, its chroma scaled by `saturation`. */
export const tone = (line: LineHue, lightness: number, saturation = 1) =>
  oklch(lightness, line.chroma * saturation, line.hue)

const gammaEncode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const hexByte = (value: number) =>
  Math.round(clamp(value, 0, 1) * 255)
    .toString(16)
    .padStart(2, '0')

// How lightness falls across a cylinder lit from the upper left: dark edge, key light, slow turn into shade, bounce.
const cylinder = [
  [0, -0.2],
  [0.035, -0.115],
  [0.09, -0.035],
  [0.17, 0.035],
  [0.27, 0.06],
  [0.42, 0.02],
  [0.6, -0.03],
  [0.78, -0.085],
  [0.9, -0.135],
  [0.955, -0.11],
  [0.985, -0.145],
  [1, -0.22],
] as const

/** The ramp across a round body of one colour; `contrast` scales the modelling. */
export function rounded(lightness: number, chroma: number, hue: number, contrast = 1): Ramp {
  return cylinder.map(([offset, delta]) => [
    offset,
    // A lit surface washes out: less chroma where it is lighter.
    oklch(clamp(lightness + delta * contrast, 0.05, 0.995), chroma * (1 - Math.max(0, delta) * 3), hue),
  ])
}

/** White plastic or pearl. */
export const satin = (contrast: number): Ramp => rounded(0.945, 0.005, 75, contrast)

/** Plastic in the line's colour. */
export const tinted = (line: LineHue, contrast = 1, lightness = 0.66): Ramp =>
  rounded(lightness + 0.035, line.chroma * 0.78, line.hue, contrast)

/** Brushed metal. */
export const metal: Ramp = [
  [0, '#8f8b88'],
  [0.06, '#c3bfbb'],
  [0.16, '#fbfaf9'],
  [0.26, '#f3f1ef'],
  [0.4, '#bdb8b4'],
  [0.56, '#a29d99'],
  [0.7, '#cfcbc7'],
  [0.84, '#e9e6e3'],
  [0.94, '#a8a39f'],
  [1, '#7e7a77'],
]

/** Coloured liquid seen through a clear wall. */
export const liquid = (line: LineHue, ...opacities: [number, number, number, number]): Ramp => [
  [0, tone(line, 0.6), opacities[0]],
  [0.3, tone(line, 0.8, 0.75), opacities[1]],
  [0.7, tone(line, 0.66), opacities[2]],
  [1, tone(line, 0.5), opacities[3]],
]
