import type { Canvas } from './canvas.ts'
import { clamp, lineHue, tone } from './colour.ts'
import { outline, widthOf, wrap } from './outlines.ts'
import type { Product } from './product.ts'

const BRAND = 'AURELIS'
const INK = '#2a2027'
const LEADING = 1.15

interface LabelArea {
  /** The axis that the text is centred on. */
  centre: number
  top: number
  width: number
  height: number
  /** Low labels set type and volume on one line. */
  dense?: boolean
}

/** Prints brand, line, name, type and volume; the name shrinks until it fits whole. */
export function label(
  canvas: Canvas,
  product: Product,
  { centre, top, width, height, dense = false }: LabelArea,
): void {
  const print = (
    text: string,
    y: number,
    size: number,
    weight: number,
    look: { tracking?: number; fill?: string; opacity?: number } = {},
  ) => {
    const { tracking = 0, fill = INK, opacity = 1 } = look
    canvas.path(outline(text, { x: centre, y, size, weight, tracking: size * tracking }), { fill, opacity })
  }
  const printWithin = (text: string, y: number, size: number, weight: number, opacity: number) =>
    print(text, y, Math.min(size, (size * width) / widthOf(text, size, weight)), weight, { opacity })

  const brandSize = clamp(width * 0.1, 12, 21)
  const lineSize = clamp(width * 0.054, 8.4, 11.5)
  const smallSize = clamp(width * 0.075, 10.5, 14.5)
  const bottom = top + height

  const brandBase = top + brandSize * 0.74
  print(BRAND, brandBase, brandSize, 460, { tracking: 0.34 })

  const lineBase = brandBase + brandSize * 0.5 + lineSize
  const lineText = product.line.toUpperCase()
  const lineWidth = widthOf(lineText, lineSize, 620, lineSize * 0.2)
  print(lineText, lineBase, lineSize * Math.min(1, width / lineWidth), 620, {
    tracking: 0.2,
    fill: tone(lineHue(product.line), 0.44, 1.05),
  })

  const typeHeight = dense ? 0 : smallSize * 1.5
  const footHeight = smallSize * (dense ? 1.9 : 2.4)
  const free = bottom - lineBase - footHeight - typeHeight - lineSize * 1.5
  const name = fitName(product.name, width, free)
  const nameHeight = name.lines.length * name.size * LEADING

  const nameTop = lineBase + lineSize
  const room = bottom - smallSize * 1.5 - nameTop
  const start = nameTop + Math.max(0, room - nameHeight - typeHeight) * (dense ? 0.5 : 0.42)
  name.lines.forEach((text, i) => print(text, start + name.size * (0.84 + i * LEADING), name.size, 560))

  const volume = `${product.volume} мл`
  if (dense) {
    printWithin(`${product.type} · ${volume}`, bottom, smallSize, 430, 0.86)
  } else {
    printWithin(product.type, start + nameHeight + smallSize * 1.2, smallSize, 420, 0.8)
    printWithin(volume, bottom, smallSize, 500, 0.86)
  }
}

function fitName(name: string, width: number, height: number): { lines: string[]; size: number } {
  for (let size = clamp(width * 0.15, 14.5, 27); size >= 9; size -= 0.5) {
    const lines = wrap(name, { size, weight: 560, width, maxLines: size > 15 ? 3 : 4 })
    if (lines && lines.length * size * LEADING <= height) return { lines, size }
  }
  return { lines: name.split(' '), size: 9 }
}
