import { satin, tinted } from '../colour.ts'
import { label } from '../label.ts'
import { block, CENTRE, centred, crease, FLOOR, ground, ombre, shade, shouldered } from '../shading.ts'
import type { Shot } from './form.ts'

/** A squat white shaker with a screw cap in the line's hue. */
export function drawPowder({ canvas, product, line, scale }: Shot): void {
  const width = 196 * scale
  const height = 270 * scale
  const capHeight = 66 * scale
  const body = centred(width, FLOOR - height, height)
  const cap = centred(width * 0.8, body.y - capHeight - 2, capHeight)

  ground(canvas, width)
  const outline = shouldered(body, { shoulder: 34 * scale, tuck: 0.06, neck: cap.width * 0.96, rise: 3, foot: 26 })
  shade(canvas, outline, body, satin(0.82), { gloss: 0.8, shade: 0.18, glossAt: 0.16 })
  block(canvas, cap, tinted(line, 1, 0.65), { top: 16, bottom: 3, sag: 3, crown: 5 }, { gloss: 0.6, glossAt: 0.16 })
  crease(canvas, cap.x, cap.y + capHeight * 0.44, cap.width, 0.16)
  crease(canvas, cap.x + 1, body.y - 1, cap.width - 2, 0.36)
  canvas.within(outline, () => ombre(canvas, line, { ...body, y: FLOOR - height * 0.42, height: height * 0.42 + 10 }))

  label(canvas, product, {
    centre: CENTRE,
    top: body.y + 42 * scale,
    width: width * 0.74,
    height: height - 88 * scale,
  })
}
