import { rounded, tinted, type Ramp } from '../colour.ts'
import { label } from '../label.ts'
import { CENTRE, centred, FLOOR, ground, shade, type Box } from '../shading.ts'
import type { Shot } from './form.ts'

const seal: Ramp = [
  [0, '#fff', 0.6],
  [1, '#d9d4cf', 0.5],
]
const footShade: Ramp = [
  [0, '#1d1319', 0.02],
  [1, '#1d1319', 0.26],
]

/** A stand-up pouch for kilogram formats. */
export function drawSachet({ canvas, product, line, scale }: Shot): void {
  const pouch = centred(318 * scale, FLOOR - 440 * scale, 440 * scale)
  const { x, y, width, height } = pouch
  const right = x + width

  ground(canvas, width)
  const outline = pouchOutline(pouch)
  shade(canvas, outline, pouch, rounded(0.94, 0.006, 75, 0.55), {
    gloss: 0.55,
    shade: 0.1,
    glossAt: 0.16,
    glossWidth: 0.06,
    bounce: 0.5,
  })
  canvas.within(outline, () => {
    const waist = FLOOR - 96 * scale
    const gusset = `M${x - 10} ${waist}Q${CENTRE} ${FLOOR - 40 * scale} ${right + 10} ${waist}L${right + 10} ${FLOOR + 20}L${x - 10} ${FLOOR + 20}Z`
    canvas.path(gusset, { fill: canvas.across(tinted(line, 0.7)) })
    canvas.path(gusset, { fill: canvas.down(footShade) })

    canvas.rect(x, y, width, 34 * scale, { fill: canvas.across(seal) })
    let ridges = ''
    for (let i = 0; i < 7; i++) ridges += `M${x} ${y + 5 + i * 4.4 * scale}H${right}`
    canvas.path(ridges, { stroke: '#4b4044', 'stroke-opacity': 0.1 })

    const fold = (at: number, high: number, low: number, end: number) =>
      `M${x + width * at} ${y + 40}C${x + width * high} ${y + height * 0.3} ${x + width * low} ${y + height * 0.58} ${x + width * end} ${FLOOR - 80}`
    const soft = { fill: 'none', filter: canvas.blur(6) }
    canvas.path(fold(0.1, 0.2, 0.07, 0.13), { ...soft, stroke: '#fff', 'stroke-width': 11, 'stroke-opacity': 0.75 })
    canvas.path(fold(0.9, 0.84, 0.95, 0.9), { ...soft, stroke: '#7d7377', 'stroke-width': 9, 'stroke-opacity': 0.2 })

    canvas.rect(x, y + 58 * scale, width, 2, { fill: '#5a4f54', opacity: 0.16 })
    canvas.rect(x, y + 64 * scale, width, 1.2, { fill: '#fff', opacity: 0.8 })
  })

  label(canvas, product, {
    centre: CENTRE,
    top: y + 98 * scale,
    width: width * 0.64,
    height: height - 236 * scale,
  })
}

function pouchOutline({ x, y, width, height }: Box): string {
  const right = x + width
  const high = y + height * 0.3
  const low = y + height * 0.62
  return [
    `M${x + 10} ${y}L${right - 10} ${y}Q${right - 4} ${y} ${right - 4} ${y + 6}`,
    `C${right - 12} ${high} ${right + 2} ${low} ${right} ${FLOOR - 36}Q${right} ${FLOOR - 4} ${right - 26} ${FLOOR + 1}`,
    `Q${CENTRE} ${FLOOR + 11} ${x + 26} ${FLOOR + 1}Q${x} ${FLOOR - 4} ${x} ${FLOOR - 36}`,
    `C${x - 2} ${low} ${x + 12} ${high} ${x + 4} ${y + 6}Q${x + 4} ${y} ${x + 10} ${y}Z`,
  ].join('')
}
