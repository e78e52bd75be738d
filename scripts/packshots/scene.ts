import { Canvas } from './canvas.ts'
import type { Ramp } from './colour.ts'
import { drawProduct } from './packshot.ts'
import type { Product } from './product.ts'

/** Something that stands in the scene; `x` is its axis, `y` the height at which it stands. */
type Prop =
  | { kind: 'product'; sku: string; x: number; y: number; size: number }
  | { kind: 'plinth'; x: number; y: number; radius: number; height: number }
  | { kind: 'ball'; x: number; y: number; radius: number; colour: string }

/** A still life in front of a warm wall, painted in the order of its props. */
export interface Scene {
  width: number
  height: number
  /** Where the floor meets the wall, as a share of the height. */
  horizon: number
  props: Prop[]
}

const SHADOW = '#3a2430'

/** Draws a scene as an SVG; `overlay` is markup laid over it. */
export function drawScene({ width, height, horizon, props }: Scene, products: Product[], overlay = ''): string {
  const canvas = new Canvas('s', { width, height })
  drawRoom(canvas, width, height, height * horizon)
  for (const [i, prop] of props.entries()) {
    if (prop.kind === 'plinth') drawPlinth(canvas, prop)
    else if (prop.kind === 'ball') drawBall(canvas, prop)
    else placeProduct(canvas, prop, findProduct(products, prop.sku), `s${i}-`)
  }
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${canvas.definitions.join('')}</defs>${canvas.shapes.join('')}${overlay}</svg>`
}

function findProduct(products: Product[], sku: string): Product {
  const product = products.find((candidate) => candidate.sku === sku)
  if (!product) throw new Error(`The scene shows ${sku}, which the table of products lacks.`)
  return product
}

const wall: Ramp = [
  [0, '#f8f3ee'],
  [0.5, '#efe7df'],
  [1, '#e3d8cf'],
]
const floor: Ramp = [
  [0, '#e6dbd2'],
  [0.3, '#ece3db'],
  [1, '#f1e9e2'],
]

function drawRoom(canvas: Canvas, width: number, height: number, horizon: number): void {
  canvas.rect(0, 0, width, height, { fill: canvas.across(wall, 0.35) })
  canvas.rect(0, horizon, width, height - horizon, { fill: canvas.down(floor) })
  // Wider than the room, or the blur would fade at its sides.
  canvas.rect(-60, horizon - 14, width + 120, 28, { fill: '#d7c9bf', opacity: 0.5, filter: canvas.blur(14) })

  const beam = (topLeft: number, topRight: number, footRight: number, footLeft: number) =>
    `M${width * topLeft} -60L${width * topRight} -60L${width * footRight} ${horizon}L${width * footLeft} ${horizon}Z`
  canvas.group({ filter: canvas.blur(34), opacity: 0.85 }, () => {
    canvas.path(beam(0.42, 0.62, 0.98, 0.72), { fill: '#fffaf5', opacity: 0.6 })
    canvas.path(beam(0.68, 0.75, 1.12, 1.03), { fill: '#fffaf5', opacity: 0.5 })
  })
}

const plinthSide: Ramp = [
  [0, '#cfc0b5'],
  [0.12, '#e9ded5'],
  [0.3, '#f7f0ea'],
  [0.6, '#e2d5cb'],
  [0.9, '#c6b6ab'],
  [1, '#bcaca1'],
]
const plinthTop: Ramp = [
  [0, '#f4ece6'],
  [0.35, '#fdf9f6'],
  [1, '#e8dcd3'],
]
const plinthShade: Ramp = [
  [0, SHADOW, 0],
  [1, SHADOW, 0.14],
]

function drawPlinth(canvas: Canvas, { x, y, radius, height }: Extract<Prop, { kind: 'plinth' }>): void {
  const flat = radius * 0.085
  const foot = y + height
  canvas.draw('ellipse', {
    cx: x + radius * 0.28,
    cy: foot + 4,
    rx: radius * 1.22,
    ry: flat * 1.5,
    fill: SHADOW,
    opacity: 0.17,
    filter: canvas.blur(14),
  })
  const side = `M${x - radius} ${y}V${foot}A${radius} ${flat} 0 0 0 ${x + radius} ${foot}V${y}Z`
  canvas.path(side, { fill: canvas.across(plinthSide) })
  canvas.path(side, { fill: canvas.down(plinthShade) })
  canvas.draw('ellipse', { cx: x, cy: y, rx: radius, ry: flat, fill: canvas.across(plinthTop) })
}

function drawBall(canvas: Canvas, { x, y, radius, colour }: Extract<Prop, { kind: 'ball' }>): void {
  const ramp: Ramp = [
    [0, '#fff'],
    [0.35, colour],
    [1, '#a58f86'],
  ]
  canvas.draw('ellipse', {
    cx: x + radius * 0.3,
    cy: y,
    rx: radius,
    ry: radius * 0.16,
    fill: SHADOW,
    opacity: 0.25,
    filter: canvas.blur(5),
  })
  canvas.draw('circle', { cx: x, cy: y - radius, r: radius, fill: canvas.outwards(ramp) })
}

function placeProduct(
  canvas: Canvas,
  { x, y, size }: Extract<Prop, { kind: 'product' }>,
  product: Product,
  prefix: string,
): void {
  const { definitions, shapes, floor } = drawProduct(product, prefix)
  canvas.definitions.push(definitions)
  canvas.group({ transform: `translate(${x - 300 * size} ${y - floor * size}) scale(${size})` }, () =>
    canvas.shapes.push(shapes),
  )
}
