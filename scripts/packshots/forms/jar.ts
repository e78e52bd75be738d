import { rounded, satin, tinted, tone } from '../colour.ts'
import { label } from '../label.ts'
import { band, block, CENTRE, centred, crease, FLOOR, ground, shade, solid } from '../shading.ts'
import type { Shot } from './form.ts'

/** A white cup in a thick wall of tinted acrylic, under a pearl lid with a ring of the line's hue. */
export function drawJar({ canvas, product, line, scale }: Shot): void {
  const large = product.volume >= 150
  const width = (large ? 372 : 332) * scale
  const height = (large ? 272 : 208) * scale
  const wall = centred(width, FLOOR - height, height)
  const cup = centred(width - 30 * scale, wall.y - 4, height - 40 * scale)

  ground(canvas, width)
  const wallOutline = block(
    canvas,
    wall,
    rounded(0.79, line.chroma * 0.66, line.hue, 0.95),
    { top: 8, bottom: 44 * scale, sag: 8 },
    { glossAt: 0.07, glossWidth: 0.045, bounce: 0.8 },
  )
  canvas.within(wallOutline, () => {
    const cupOutline = solid(cup, { top: 4, bottom: 34 * scale, sag: 9 })
    canvas.path(cupOutline, {
      transform: 'translate(0 7)',
      fill: tone(line, 0.5),
      opacity: 0.4,
      filter: canvas.blur(5),
    })
    shade(canvas, cupOutline, cup, satin(0.78), { shade: 0.13, glossAt: 0.13, glossWidth: 0.06, bounce: 0.3 })
    const edge = wall.x + 40 * scale
    canvas.path(`M${edge} ${FLOOR - 13 * scale}Q${CENTRE} ${FLOOR - 2 * scale} ${600 - edge} ${FLOOR - 13 * scale}`, {
      stroke: '#fff',
      'stroke-opacity': 0.6,
      'stroke-width': 5 * scale,
      'stroke-linecap': 'round',
      fill: 'none',
      filter: canvas.blur(2.4),
    })
    canvas.rect(wall.x + 3, wall.y, 2.4, height - 50 * scale, { fill: '#fff', opacity: 0.55 })
  })

  const lidHeight = (large ? 88 : 84) * scale
  const lid = centred(width * 1.008, wall.y - lidHeight + 2, lidHeight)
  const lidOutline = block(
    canvas,
    lid,
    satin(1),
    { top: 14, bottom: 4, sag: 3, crown: 3 },
    { gloss: 0.9, shade: 0.12, glossAt: 0.12, glossWidth: 0.06, bounce: 0.55 },
  )
  canvas.within(lidOutline, () => {
    const ring = { ...lid, y: lid.y + lidHeight - 15 * scale, height: 9 * scale }
    canvas.path(band(ring, 3), { fill: canvas.across(tinted(line, 1, 0.62)) })
    canvas.rect(lid.x + 12, lid.y + 1.5, lid.width - 24, 3, {
      rx: 1.5,
      fill: '#fff',
      opacity: 0.9,
      filter: canvas.blur(1),
    })
  })
  crease(canvas, lid.x + 2, wall.y + 3, lid.width - 4, 0.42)

  label(canvas, product, {
    centre: CENTRE,
    top: wall.y + (large ? 34 : 26) * scale,
    width: width * 0.66,
    height: cup.height - (large ? 62 : 48) * scale,
    dense: true,
  })
}
