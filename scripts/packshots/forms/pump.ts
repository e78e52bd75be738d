import { metal, satin, tinted, type Ramp } from '../colour.ts'
import { label } from '../label.ts'
import { block, CENTRE, centred, crease, FLOOR, ground, ombre, shade, shouldered, type Box } from '../shading.ts'
import type { Canvas } from '../canvas.ts'
import type { Product } from '../product.ts'
import type { Shot } from './form.ts'

/** From half a litre on, a pump bottle is a wide professional one. */
export const isProfessionalPump = ({ volume }: Product) => volume >= 500
/** Cleansing foam comes out of a tall, blunt head. */
const isFoamer = ({ type, volume }: Product) => type === 'Гель-пенка' && volume <= 250

const nozzlePlastic: Ramp = [
  [0, '#ffffff'],
  [0.45, '#efece9'],
  [1, '#c6c0bb'],
]

/** A white bottle under a pump or a foam head. */
export function drawPump({ canvas, product, line, scale }: Shot): void {
  const professional = isProfessionalPump(product)
  const foam = isFoamer(product)
  const width = (professional ? 214 : foam ? 178 : product.volume <= 150 ? 160 : 176) * scale
  const height = (professional ? 348 : foam ? 286 : 304) * scale
  const neck = width * (foam ? 0.56 : 0.44)
  const body = centred(width, FLOOR - height, height)
  const collarHeight = (foam ? 40 : 34) * scale
  const collar = centred(neck * 1.08, body.y - collarHeight - 3 * scale, collarHeight)

  ground(canvas, width)
  drawHead(canvas, collar, foam, scale)
  block(canvas, collar, tinted(line, 1.05, 0.63), { top: 5, bottom: 3, sag: 2 }, { gloss: 0.6, shade: 0.2 })
  canvas.path(ribs(collar), { stroke: '#1d1319', 'stroke-opacity': 0.1 })

  const outline = shouldered(body, {
    shoulder: (professional ? 40 : 28) * scale,
    tuck: 0.12,
    neck,
    rise: 4 * scale,
    foot: 18,
  })
  shade(canvas, outline, body, satin(0.82), { gloss: 0.85, shade: 0.18, glossAt: 0.17, glossWidth: 0.085 })
  canvas.within(outline, () => ombre(canvas, line, { ...body, y: FLOOR - height * 0.4, height: height * 0.4 + 10 }))
  crease(canvas, collar.x + 1, collar.y + collarHeight, collar.width - 2, 0.4)

  label(canvas, product, {
    centre: CENTRE,
    top: body.y + (professional ? 52 : 42) * scale,
    width: width * 0.74,
    height: height - (professional ? 116 : 92) * scale,
  })
}

function drawHead(canvas: Canvas, collar: Box, foam: boolean, scale: number): void {
  const height = (foam ? 54 : 34) * scale
  const width = collar.width * (foam ? 0.98 : 0.74)
  const head = centred(width, collar.y - (foam ? 8 : 40) * scale - height, height)

  const stem = centred(14 * scale, head.y + height - 4, collar.y - head.y - height + 12)
  block(canvas, stem, metal, { top: 1, bottom: 1 }, { gloss: 0.2, shade: 0 })

  const tip = head.x - (foam ? 40 : 58) * scale
  const top = head.y + (foam ? 13 : 7) * scale
  const bottom = top + 15 * scale
  const spout = [
    `M${CENTRE} ${top - 2}L${tip + 10} ${top}Q${tip} ${top + 1} ${tip} ${top + 10 * scale}L${tip} ${bottom + 9 * scale}`,
    `L${tip + 11 * scale} ${bottom + 9 * scale}L${tip + 13 * scale} ${bottom}L${CENTRE} ${bottom + 4}Z`,
  ].join('')
  canvas.path(spout, { fill: canvas.down(nozzlePlastic) })
  block(canvas, head, satin(0.95), { top: foam ? 18 : 12, bottom: 4, crown: 4 }, { gloss: 0.6 })
}

/** Grip ribs, closer together towards the edges as on any cylinder seen from the side. */
function ribs({ x, y, width, height }: Box): string {
  let path = ''
  for (let i = 1; i < 22; i++) {
    const across = Math.sin((i / 22 - 0.5) * Math.PI) / 2 + 0.5
    path += `M${(x + width * across).toFixed(1)} ${y + 7}V${y + height - 4}`
  }
  return path
}
