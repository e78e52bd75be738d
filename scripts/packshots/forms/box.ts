import type { Canvas } from '../canvas.ts'
import { tone, type LineHue, type Ramp } from '../colour.ts'
import { label } from '../label.ts'
import { CENTRE, FLOOR } from '../shading.ts'
import { drawDropper } from './dropper.ts'
import { drawJar } from './jar.ts'
import type { DrawForm, Shot } from './form.ts'

const WIDTH = 330
const HEIGHT = 356
const LEFT = 112
const TOP = FLOOR - 22 - HEIGHT
const RIGHT = LEFT + WIDTH
const BOTTOM = TOP + HEIGHT
/** The receding side: how far it goes right, and how much it rises at the top and at the foot. */
const DEPTH = 62
const TOP_RISE = 22
const FOOT_RISE = 26
const SLEEVE = 118

/** A gift box in three-quarter view with two of its contents in front; one size for all volumes. */
export function drawBox({ canvas, product, line }: Shot): void {
  drawShadow(canvas)
  drawCarton(canvas)
  drawSleeve(canvas, line)
  drawEdges(canvas)
  label(canvas, product, { centre: LEFT + WIDTH / 2 - 6, top: TOP + 30, width: 214, height: 190, dense: true })

  const firstWord = product.line.split(' ')[0] ?? product.line
  const content = (draw: DrawForm, type: string, volume: number, at: number, size: number) =>
    canvas.group({ transform: `translate(${at - CENTRE * size} ${FLOOR * (1 - size)}) scale(${size})` }, () =>
      draw({ canvas, line, scale: 1, product: { ...product, type, volume, name: firstWord } }),
    )
  content(drawDropper, 'Сыворотка', 30, 478, 0.52)
  content(drawJar, 'Крем', 50, 368, 0.42)
}

function drawShadow(canvas: Canvas): void {
  canvas.draw('ellipse', {
    cx: LEFT + WIDTH / 2 + 60,
    cy: FLOOR - 14,
    rx: 250,
    ry: 20,
    fill: '#2b1d26',
    opacity: 0.2,
    filter: canvas.blur(12),
  })
}

const lidPaper: Ramp = [
  [0, '#ffffff'],
  [1, '#f1eeeb'],
]
const sidePaper: Ramp = [
  [0, '#d6d1cc'],
  [1, '#bcb6b1'],
]
const frontPaper: Ramp = [
  [0, '#fdfcfb'],
  [0.5, '#f6f4f1'],
  [1, '#e9e5e1'],
]

const front = (top: number, bottom = BOTTOM) => `M${LEFT} ${top}H${RIGHT}V${bottom}H${LEFT}Z`
const side = (top: number, rise: number) =>
  `M${RIGHT} ${top}L${RIGHT + DEPTH} ${top - rise}V${BOTTOM - FOOT_RISE}L${RIGHT} ${BOTTOM}Z`

function drawCarton(canvas: Canvas): void {
  const lid = `M${LEFT} ${TOP}L${LEFT + DEPTH + 2} ${TOP - TOP_RISE}H${RIGHT + DEPTH}L${RIGHT} ${TOP}Z`
  canvas.path(lid, { fill: canvas.across(lidPaper) })
  canvas.path(side(TOP, TOP_RISE), { fill: canvas.across(sidePaper) })
  canvas.path(front(TOP), { fill: canvas.across(frontPaper) })
}

function drawSleeve(canvas: Canvas, line: LineHue): void {
  const top = BOTTOM - SLEEVE
  const frontRamp: Ramp = [
    [0, tone(line, 0.73, 0.8)],
    [0.5, tone(line, 0.68, 0.82)],
    [1, tone(line, 0.61, 0.85)],
  ]
  const sideRamp: Ramp = [
    [0, tone(line, 0.53, 0.8)],
    [1, tone(line, 0.46, 0.8)],
  ]
  const glow: Ramp = [
    [0, tone(line, 0.68, 0.8), 0],
    [1, tone(line, 0.68, 0.8), 0.28],
  ]
  canvas.path(front(top), { fill: canvas.across(frontRamp) })
  canvas.path(side(top, 25), { fill: canvas.across(sideRamp) })
  canvas.path(front(top - 110, top), { fill: canvas.down(glow) })
}

function drawEdges(canvas: Canvas): void {
  const light: Ramp = [
    [0, '#fff', 0.3],
    [0.4, '#fff', 0],
    [1, '#1d1319', 0.1],
  ]
  canvas.path(front(TOP), { fill: canvas.down(light, 0.15) })
  canvas.path(`M${LEFT} ${TOP}H${RIGHT}`, { stroke: '#fff', 'stroke-width': 2, opacity: 0.9 })
  canvas.path(`M${RIGHT} ${TOP}V${BOTTOM}`, { stroke: '#fff', 'stroke-width': 1.4, opacity: 0.5 })
  canvas.path(`M${LEFT + 0.5} ${TOP + 16}H${RIGHT}L${RIGHT + DEPTH} ${TOP + 16 - 23}`, {
    fill: 'none',
    stroke: '#7d7377',
    'stroke-opacity': 0.25,
  })
}
