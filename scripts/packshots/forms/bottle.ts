import { liquid, metal, rounded, satin } from '../colour.ts'
import { label } from '../label.ts'
import { block, CENTRE, centred, crease, FLOOR, ground, shade, shouldered, wrappedLabel } from '../shading.ts'
import type { Shot } from './form.ts'

/** A tinted translucent bottle: toner in plastic, essence in glass with a metal cap. */
export function drawBottle({ canvas, product, line, scale }: Shot): void {
  const glass = product.type === 'Эссенция'
  const width = (glass ? 158 : 182) * scale
  const height = (glass ? 306 : 330) * scale
  const capHeight = (glass ? 112 : 92) * scale
  const body = centred(width, FLOOR - height, height)
  const cap = centred(width * (glass ? 0.62 : 0.66), body.y - capHeight - 6 * scale, capHeight)

  ground(canvas, width)
  const collar = centred(cap.width * 0.84, body.y - 12 * scale, 16 * scale)
  block(canvas, collar, metal, { top: 1, bottom: 1 }, { gloss: 0.3, shade: 0 })
  block(canvas, cap, glass ? metal : satin(0.95), { top: 9, bottom: 3, sag: 2, crown: 2 }, { gloss: 0.55, shade: 0.14 })

  const outline = shouldered(body, {
    shoulder: 30 * scale,
    tuck: 0.1,
    neck: cap.width * 0.92,
    rise: 3 * scale,
    foot: 20,
  })
  const [lightness, saturation] = glass ? [0.8, 0.66] : [0.865, 0.5]
  shade(canvas, outline, body, rounded(lightness, line.chroma * saturation, line.hue, 0.95), {
    gloss: 0.85,
    shade: 0.24,
    glossAt: 0.16,
    glossWidth: 0.085,
    bounce: 0.75,
  })
  canvas.within(outline, () => {
    const left = body.x + 6
    const right = body.x + width - 6
    const surface = body.y + 40 * scale
    const foot = FLOOR - 14 * scale
    const meniscus = `M${left} ${surface}Q${CENTRE} ${surface + 7} ${right} ${surface}`
    canvas.path(`${meniscus}L${right} ${foot}L${left} ${foot}Z`, {
      fill: canvas.across(liquid(line, 0.42, 0.14, 0.26, 0.5)),
    })
    canvas.path(meniscus, { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.55, 'stroke-width': 1.6 })
    canvas.rect(body.x + 10, foot, width - 20, 9 * scale, {
      rx: 4,
      fill: '#fff',
      opacity: 0.4,
      filter: canvas.blur(2.2),
    })
  })

  const paper = { ...body, y: body.y + 62 * scale, height: height - 104 * scale }
  wrappedLabel(canvas, line, paper, 6 * scale)
  crease(canvas, cap.x + 1, cap.y + capHeight, cap.width - 2, 0.3)

  label(canvas, product, {
    centre: CENTRE,
    top: paper.y + 24 * scale,
    width: width * 0.78,
    height: paper.height - 42 * scale,
  })
}
