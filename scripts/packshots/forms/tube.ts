import { satin, tinted, type Ramp } from '../colour.ts'
import { label } from '../label.ts'
import { block, CENTRE, centred, crease, FLOOR, ground, ombre, shade, type Box } from '../shading.ts'
import type { Shot } from './form.ts'

/** A crimped tube standing on its cap. */
export function drawTube({ canvas, product, line, scale }: Shot): void {
  const slim = product.volume <= 30
  const width = (slim ? 172 : product.volume >= 200 ? 224 : 196) * scale
  const height = (slim ? 344 : 398) * scale
  const capHeight = 62 * scale
  const crimp = 20 * scale
  const seam = FLOOR - capHeight
  const body = centred(width, seam - height, height)
  const footWidth = width * 0.9

  ground(canvas, footWidth)
  const cap = centred(footWidth * 0.94, seam - 1, capHeight)
  block(
    canvas,
    cap,
    tinted(line, 1.05, 0.64),
    { top: 3, bottom: 9, sag: 5 },
    { gloss: 0.6, glossAt: 0.16, shade: 0.22 },
  )

  const outline = tubeOutline(body, footWidth, crimp)
  shade(canvas, outline, body, satin(0.72), {
    gloss: 0.85,
    shade: 0.14,
    glossWidth: 0.09,
    bounce: 0.5,
    glossInset: 0.07,
  })
  canvas.within(outline, () => {
    const crimpFoot = body.y + crimp
    const crimpFade: Ramp = [
      [0, '#fff', 0.55],
      [1, '#fff', 0],
    ]
    const flattening = `M${body.x} ${crimpFoot}L${body.x + width} ${crimpFoot}L${CENTRE + width * 0.1} ${body.y + height * 0.5}L${CENTRE - width * 0.1} ${body.y + height * 0.5}Z`
    canvas.path(flattening, { fill: canvas.down(crimpFade), filter: canvas.blur(8) })

    const crimpPlane: Ramp = [
      [0, '#fff', 0.5],
      [0.55, '#e9e5e1', 0.55],
      [1, '#cdc8c3', 0.6],
    ]
    canvas.rect(body.x, body.y, width, crimp, { fill: canvas.across(crimpPlane) })
    let teeth = ''
    for (let x = body.x + 3; x < body.x + width; x += 4.2) teeth += `M${x.toFixed(1)} ${body.y + 2}V${crimpFoot - 3}`
    canvas.path(teeth, { stroke: '#4b4044', 'stroke-opacity': 0.13, 'stroke-width': 1.1 })
    canvas.rect(body.x, crimpFoot - 1, width, 2, { fill: '#3a2f34', opacity: 0.14, filter: canvas.blur(0.8) })

    ombre(canvas, line, { ...body, y: seam - height * 0.32, height: height * 0.33 + 8 }, 0.8)
  })
  crease(canvas, cap.x + 2, seam + 4, cap.width - 4, 0.36)

  label(canvas, product, {
    centre: CENTRE,
    top: body.y + crimp + 34 * scale,
    width: footWidth * 0.76,
    height: height - crimp - 96 * scale,
  })
}

function tubeOutline({ x, y, width, height }: Box, footWidth: number, crimp: number): string {
  const right = x + width
  const foot = y + height
  const footLeft = CENTRE - footWidth / 2
  const footRight = CENTRE + footWidth / 2
  const high = y + height * 0.35
  const low = foot - height * 0.42
  return [
    `M${x} ${y + 3}Q${x} ${y} ${x + 3} ${y}L${right - 3} ${y}Q${right} ${y} ${right} ${y + 3}L${right} ${y + crimp}`,
    `C${right - 1} ${high} ${footRight + 1} ${low} ${footRight} ${foot - 14}Q${footRight} ${foot} ${footRight - 12} ${foot + 1}`,
    `Q${CENTRE} ${foot + 5} ${footLeft + 12} ${foot + 1}Q${footLeft} ${foot} ${footLeft} ${foot - 14}`,
    `C${footLeft - 1} ${low} ${x + 1} ${high} ${x} ${y + crimp}Z`,
  ].join('')
}
