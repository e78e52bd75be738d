import { readFile } from 'node:fs/promises'
import { optionalPackage } from './optional-package.ts'

interface Glyph {
  path: {
    commands: { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: number[] }[]
  }
}
interface Font {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  getVariation(axes: { wght: number }): Font
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}

const fontkit = await optionalPackage<{ create(data: Buffer): Font }>('fontkit')
const { default: wawoff2 } = await optionalPackage<{ default: { decompress(data: Buffer): Promise<Uint8Array> } }>(
  'wawoff2',
)

// fontkit reads WOFF2 but cannot vary the weight of one.
const file = await readFile(new URL('../../src/styles/fonts/onest.woff2', import.meta.url))
const font = fontkit.create(Buffer.from(await wawoff2.decompress(file)))
const { unitsPerEm } = font

const byWeight = new Map<number, Font>()
function fontOfWeight(weight: number): Font {
  const varied = byWeight.get(weight) ?? font.getVariation({ wght: weight })
  byWeight.set(weight, varied)
  return varied
}

function layOut(text: string, weight: number): { glyph: Glyph; advance: number }[] {
  for (const character of text) {
    if (!font.hasGlyphForCodePoint(character.codePointAt(0)!))
      throw new Error(`The font has no “${character}” of “${text}”.`)
  }
  const { glyphs, positions } = fontOfWeight(weight).layout(text)
  return glyphs.map((glyph, i) => ({ glyph, advance: positions[i]!.xAdvance }))
}

/** The width of a line of text, in pixels. */
export function widthOf(text: string, size: number, weight: number, tracking = 0): number {
  const advances = layOut(text, weight).map(({ advance }) => (advance * size) / unitsPerEm + tracking)
  return advances.reduce((sum, advance) => sum + advance, -tracking)
}

const pathLetters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

/** The path of a line of text centred on `x`, so that a picture needs no font. */
export function outline(
  text: string,
  { x, y, size, weight, tracking = 0 }: { x: number; y: number; size: number; weight: number; tracking?: number },
): string {
  const scale = size / unitsPerEm
  let pen = x - widthOf(text, size, weight, tracking) / 2
  let path = ''
  for (const { glyph, advance } of layOut(text, weight)) {
    for (const { command, args } of glyph.path.commands) {
      const points = []
      for (let i = 0; i < args.length; i += 2) {
        points.push(`${(pen + args[i]! * scale).toFixed(1)} ${(y - args[i + 1]! * scale).toFixed(1)}`)
      }
      path += pathLetters[command] + points.join(' ')
    }
    pen += advance * scale + tracking
  }
  return path
}

/** A line of text as an SVG element, beginning at `x` and set a little tight, as headings are. */
export function lineOfText(
  text: string,
  { x, y, size, weight, fill }: { x: number; y: number; size: number; weight: number; fill: string },
): string {
  const tracking = size * -0.02
  const centre = x + widthOf(text, size, weight, tracking) / 2
  return `<path d="${outline(text, { x: centre, y, size, weight, tracking })}" fill="${fill}"/>`
}

const hangingWord = /(^|\s)(с|со|от|в|на|для|после|вокруг|и)$/i

/**
 * Breaks a text into the fewest lines, then the most even ones, without leaving a preposition at a line end.
 * `undefined` when it does not fit.
 */
export function wrap(
  text: string,
  { size, weight, width, maxLines }: { size: number; weight: number; width: number; maxLines: number },
): string[] | undefined {
  let best: { lines: string[]; cost: number } | undefined
  for (const lines of breaks(text.split(' '), maxLines)) {
    if (lines.some((line) => hangingWord.test(line))) continue
    const widths = lines.map((line) => widthOf(line, size, weight))
    const widest = Math.max(...widths)
    const cost = lines.length * 1000 + widest - Math.min(...widths)
    if (widest <= width && (!best || cost < best.cost)) best = { lines, cost }
  }
  return best?.lines
}

/** Every way of setting words in at most `maxLines` lines. */
function* breaks(words: string[], maxLines: number): Generator<string[]> {
  if (maxLines === 0) return
  yield [words.join(' ')]
  for (let i = 1; i < words.length; i++) {
    for (const rest of breaks(words.slice(i), maxLines - 1)) yield [words.slice(0, i).join(' '), ...rest]
  }
}
