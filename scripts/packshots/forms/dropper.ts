import { liquid, metal, rounded, satin } from '../colour.ts'
import { label } from '../label.ts'
import { block, CENTRE, centred, crease, FLOOR, ground, shade, shouldered, wrappedLabel } from '../shading.ts'
import type { Shot } from './form.ts'

/** A bottle of tinted glass with a metal collar and a rubber bulb. */
export function drawDropper({ canvas, product, line, scale }: Shot): void {
  const width = 190 * scale
  const height = 272 * scale
  const body = centred(width, FLOOR - height, height)
  const neckWidth = width * 0.42
  const neckHeight = 18 * scale
  const shoulder = 34 * scale

  ground(canvas, width)
  const glass = shouldered(body, {
    shoulder,
    tuck: 0.16,
    neck: neckWidth,
    rise: neckHeight * 0.2,
    collar: neckHeight * 0.8,
    foot: 20,
  })
  const lit = { ...body, y: body.y - neckHeight, height: height + neckHeight }
  shade(canvas, glass, lit, rounded(0.84, line.chroma * 0.54, line.hue, 0.95), {
    gloss: 0.8,
    shade: 0.24,
    glossAt: 0.15,
    glossWidth: 0.085,
    bounce: 0.7,
  })
  canvas.within(glass, () => {
    const wall = 7 * scale
    const left = body.x + wall
    const right = body.x + width - wall
    const meniscus = body.y + 26 * scale
    const corner = FLOOR - 24 * scale
    const foot = FLOOR - 15 * scale
    const serum = [
      `M${left} ${meniscus}Q${CENTRE} ${meniscus + 7} ${right} ${meniscus}L${right} ${corner}Q${right} ${foot} ${right - 12} ${foot}`,
      `L${left + 12} ${foot}Q${left} ${foot} ${left} ${corner}Z`,
    ].join('')
    canvas.path(serum, { fill: canvas.across(liquid(line, 0.5, 0.2, 0.32, 0.55)) })
    canvas.rect(CENTRE - 3.5 * scale, lit.y, 7 * scale, height * 0.86, { rx: 3, fill: '#fff', opacity: 0.22 })
    canvas.rect(body.x + 8, foot, width - 16, 9 * scale, {
      rx: 4,
      fill: '#fff',
      opacity: 0.38,
      filter: canvas.blur(2.2),
    })
    canvas.rect(body.x, body.y + shoulder, 3, height - shoulder - 16, { fill: '#fff', opacity: 0.45 })
  })

  const collarHeight = 48 * scale
  const collar = centred(neckWidth * 1.2, lit.y - collarHeight + 10 * scale, collarHeight)
  const bulbWidth = collar.width * 0.66
  const bulbHeight = 104 * scale
  const bulb = centred(bulbWidth, collar.y - bulbHeight + 2, bulbHeight)
  const bulbShoulder = bulb.y + bulbWidth * 0.42
  const rubber = [
    `M${bulb.x} ${collar.y + 2}L${bulb.x + bulbWidth * 0.06} ${bulbShoulder}Q${bulb.x + bulbWidth * 0.1} ${bulb.y} ${CENTRE} ${bulb.y}`,
    `Q${bulb.x + bulbWidth * 0.9} ${bulb.y} ${bulb.x + bulbWidth * 0.94} ${bulbShoulder}L${bulb.x + bulbWidth} ${collar.y + 2}Z`,
  ].join('')
  shade(canvas, rubber, bulb, satin(0.95), { gloss: 0.7, glossAt: 0.24, glossWidth: 0.14, shade: 0.12 })
  block(canvas, collar, metal, { top: 5, bottom: 4, sag: 3 }, { gloss: 0.5, glossAt: 0.17, shade: 0.12, bounce: 0.2 })
  crease(canvas, bulb.x, collar.y, bulbWidth, 0.25)
  crease(canvas, collar.x + 1, collar.y + collarHeight, collar.width - 2, 0.3)

  const paper = { ...body, y: body.y + 42 * scale, height: height - 74 * scale }
  wrappedLabel(canvas, line, paper, 5 * scale)
  label(canvas, product, {
    centre: CENTRE,
    top: paper.y + 20 * scale,
    width: width * 0.78,
    height: paper.height - 36 * scale,
    dense: true,
  })
}
