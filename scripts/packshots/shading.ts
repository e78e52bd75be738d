import type { Canvas } from './canvas.ts'
import { clamp, satin, tinted, tone, type LineHue, type Ramp } from './colour.ts'

/** Every form stands on this line, centred on this axis, of a 600 × 600 square. */
export const FLOOR = 552
export const CENTRE = 300

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A box of the given size on the centre axis. */
export const centred = (width: number, top: number, height: number): Box => ({
  x: CENTRE - width / 2,
  y: top,
  width,
  height,
})

interface Corners {
  top?: number
  bottom?: number
  /** How far the foot bulges down: the camera is slightly above. */
  sag?: number
  /** How far the top bulges up. */
  crown?: number
}

/** The outline of an upright solid. */
export function solid(
  { x, y, width, height }: Box,
  { top = 6, bottom = 10, sag = 0, crown = 0 }: Corners = {},
): string {
  const middle = x + width / 2
  const right = x + width
  const foot = y + height
  return [
    `M${x} ${y + top}Q${x} ${y} ${x + top} ${y}`,
    `Q${middle} ${y - crown} ${right - top} ${y}Q${right} ${y} ${right} ${y + top}`,
    `L${right} ${foot - bottom}Q${right} ${foot} ${right - bottom} ${foot + sag * 0.25}`,
    `Q${middle} ${foot + sag} ${x + bottom} ${foot + sag * 0.25}Q${x} ${foot} ${x} ${foot - bottom}Z`,
  ].join('')
}

/** The outline of a bottle whose shoulders curve into a neck. */
export function shouldered(
  { x, y, width }: Box,
  shape: { shoulder: number; tuck: number; neck: number; rise: number; collar?: number; foot: number },
): string {
  const { shoulder, foot } = shape
  const right = x + width
  const tuck = width * shape.tuck
  const neckLeft = CENTRE - shape.neck / 2
  const neckRight = CENTRE + shape.neck / 2
  const neckFoot = y - shape.rise
  const neckTop = neckFoot - (shape.collar ?? 0)
  return [
    `M${x} ${y + shoulder}C${x} ${y + shoulder * 0.22} ${x + tuck} ${y + 1} ${neckLeft} ${neckFoot}`,
    `L${neckLeft} ${neckTop}L${neckRight} ${neckTop}L${neckRight} ${neckFoot}`,
    `C${right - tuck} ${y + 1} ${right} ${y + shoulder * 0.22} ${right} ${y + shoulder}`,
    `L${right} ${FLOOR - foot}Q${right} ${FLOOR} ${right - foot} ${FLOOR + 1}`,
    `Q${CENTRE} ${FLOOR + 7} ${x + foot} ${FLOOR + 1}Q${x} ${FLOOR} ${x} ${FLOOR - foot}Z`,
  ].join('')
}

interface Light {
  /** Opacity of the softbox strip, and where across the body it falls, as shares of the width. */
  gloss?: number
  glossAt?: number
  glossWidth?: number
  glossInset?: number
  /** Opacity of the shade that gathers at the foot. */
  shade?: number
  /** Opacity of the light bounced on the right edge. */
  bounce?: number
}

/** Fills an outline as a lit round body. */
export function shade(canvas: Canvas, outline: string, box: Box, ramp: Ramp, light: Light = {}): void {
  const {
    gloss = 0.75,
    glossAt = 0.2,
    glossWidth = 0.1,
    glossInset = 0.06,
    shade: footShade = 0.16,
    bounce = 0.35,
  } = light
  const { x, y, width, height } = box
  canvas.path(outline, { fill: canvas.across(ramp) })
  canvas.within(outline, () => {
    const keyAndShade: Ramp = [
      [0, '#fff', 0.22],
      [0.22, '#fff', 0],
      [0.62, '#2a1f26', 0],
      [1, '#2a1f26', footShade],
    ]
    canvas.rect(x, y, width, height + 12, { fill: canvas.down(keyAndShade) })

    const strip = Math.max(6, width * glossWidth)
    const softbox: Ramp = [
      [0, '#fff', gloss],
      [0.7, '#fff', gloss * 0.62],
      [1, '#fff', gloss * 0.2],
    ]
    canvas.rect(x + width * glossAt - strip / 2, y + height * glossInset, strip, height * (1 - glossInset * 2), {
      rx: strip / 2,
      fill: canvas.down(softbox),
      filter: canvas.blur(Number(clamp(width * 0.018, 1.4, 6).toFixed(1))),
    })

    canvas.rect(x + width * 0.925, y + height * 0.05, Math.max(2.5, width * 0.022), height * 0.86, {
      rx: 2,
      fill: '#fff',
      opacity: bounce,
      filter: canvas.blur(1.6),
    })
  })
}

/** Draws a lit upright solid and returns its outline. */
export function block(canvas: Canvas, box: Box, ramp: Ramp, corners: Corners = {}, light: Light = {}): string {
  const outline = solid(box, corners)
  shade(canvas, outline, box, ramp, light)
  return outline
}

/** The outline of a band wrapped round a body: both edges follow its curvature. */
export function band({ x, y, width, height }: Box, curve: number): string {
  const middle = x + width / 2
  const right = x + width
  return `M${x} ${y}Q${middle} ${y + curve} ${right} ${y}L${right} ${y + height}Q${middle} ${y + height + curve} ${x} ${y + height}Z`
}

/** A white label wrapped round tinted glass, with the line's hue along its foot. */
export function wrappedLabel(canvas: Canvas, line: LineHue, box: Box, edge: number): void {
  const paper = { ...box, x: box.x + 1, width: box.width - 2 }
  shade(canvas, band(paper, 7), box, satin(0.82), {
    gloss: 0.6,
    shade: 0.06,
    glossAt: 0.155,
    glossWidth: 0.07,
    bounce: 0.3,
  })
  const foot = { ...paper, y: box.y + box.height - edge, height: edge }
  canvas.path(band(foot, 7), { fill: canvas.across(tinted(line, 0.9)) })
}

/** The line's hue rising from the foot of a white body and dissolving. */
export function ombre(canvas: Canvas, line: LineHue, { x, y, width, height }: Box, strength = 0.95): void {
  const ramp: Ramp = [
    [0, tone(line, 0.84, 0.6), 0],
    [0.32, tone(line, 0.8, 0.7), 0.2 * strength],
    [0.62, tone(line, 0.72, 0.85), 0.58 * strength],
    [1, tone(line, 0.6, 0.92), strength],
  ]
  canvas.rect(x, y, width, height, { fill: canvas.down(ramp) })
}

/** The contact shadow and the soft one that the key light throws to the right. */
export function ground(canvas: Canvas, width: number): void {
  canvas.draw('ellipse', {
    cx: CENTRE + width * 0.07,
    cy: FLOOR + 5,
    rx: width * 0.6,
    ry: clamp(width * 0.05, 8, 17),
    fill: '#2b1d26',
    opacity: 0.2,
    filter: canvas.blur(11),
  })
  canvas.draw('ellipse', {
    cx: CENTRE + width * 0.015,
    cy: FLOOR + 2,
    rx: width * 0.475,
    ry: clamp(width * 0.02, 4, 8),
    fill: '#1d1319',
    opacity: 0.42,
    filter: canvas.blur(3.6),
  })
}

/** The dark line where two parts meet. */
export function crease(canvas: Canvas, x: number, y: number, width: number, opacity = 0.28): void {
  const ramp: Ramp = [
    [0, '#1d1319', opacity * 0.4],
    [0.3, '#1d1319', opacity],
    [1, '#1d1319', opacity * 0.9],
  ]
  canvas.rect(x, y - 1, width, 3, { fill: canvas.across(ramp), filter: canvas.blur(0.8) })
}
