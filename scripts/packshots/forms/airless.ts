import { metal, satin, type Ramp } from '../colour.ts'
import { label } from '../label.ts'
import { block, CENTRE, centred, crease, FLOOR, ground, ombre, solid } from '../shading.ts'
import type { Shot } from './form.ts'

const nozzlePlastic: Ramp = [
  [0, '#d9d4cf'],
  [1, '#f5f3f0'],
]

const clearPlastic: Ramp = [
  [0, '#8d8587', 0.5],
  [0.05, '#d8d3d2', 0.34],
  [0.14, '#ffffff', 0.5],
  [0.3, '#ffffff', 0.16],
  [0.6, '#efeceb', 0.14],
  [0.85, '#d2cdcb', 0.26],
  [0.95, '#b5afae', 0.36],
  [1, '#837c7d', 0.52],
]

/** A white airless dispenser, its actuator under a clear cap. */
export function drawAirless({ canvas, product, line, scale }: Shot): void {
  const sample = product.volume <= 15
  const width = (sample ? 122 : product.volume <= 50 ? 150 : 168) * scale
  const height = (sample ? 250 : 292) * scale
  const capHeight = 132 * scale
  const body = centred(width, FLOOR - height, height)
  const cap = centred(width - 2, body.y - capHeight, capHeight + 2)

  ground(canvas, width)
  const actuator = centred(width * 0.5, cap.y + capHeight * 0.34, capHeight * 0.68)
  block(canvas, actuator, satin(0.95), { top: 8, bottom: 2 }, { gloss: 0.6 })
  canvas.rect(actuator.x - 9 * scale, actuator.y + 12 * scale, 14 * scale, 12 * scale, {
    rx: 3,
    fill: canvas.across(nozzlePlastic),
  })
  const collarHeight = 24 * scale
  const collar = centred(width * 0.74, body.y - collarHeight, collarHeight)
  block(canvas, collar, metal, { top: 3, bottom: 0 }, { gloss: 0.3 })

  const outline = block(
    canvas,
    body,
    satin(0.8),
    { top: 7, bottom: 16, sag: 6 },
    { gloss: 0.85, shade: 0.17, glossAt: 0.17, glossWidth: 0.09 },
  )
  canvas.within(outline, () => ombre(canvas, line, { ...body, y: FLOOR - height * 0.4, height: height * 0.4 + 10 }))

  const capOutline = solid(cap, { top: 15, bottom: 2, crown: 1 })
  canvas.path(capOutline, { fill: canvas.across(clearPlastic), stroke: '#6d6468', 'stroke-opacity': 0.22 })
  canvas.within(capOutline, () => {
    const glint = (
      x: number,
      y: number,
      glintWidth: number,
      glintHeight: number,
      radius: number,
      opacity: number,
      blur: number,
    ) => canvas.rect(x, y, glintWidth, glintHeight, { rx: radius, fill: '#fff', opacity, filter: canvas.blur(blur) })
    glint(body.x + width * 0.1, cap.y + 12, width * 0.085, capHeight - 24, 5, 0.85, 1.8)
    glint(body.x + width * 0.87, cap.y + 14, width * 0.03, capHeight - 26, 2, 0.8, 1)
    glint(body.x + 8, cap.y + 2, width - 16, 5, 2.5, 0.65, 1.2)
  })
  crease(canvas, cap.x, body.y, cap.width, 0.34)

  label(canvas, product, {
    centre: CENTRE,
    top: body.y + 26 * scale,
    width: width * 0.78,
    height: height - 76 * scale,
  })
}
