import type { Canvas } from '../canvas.ts'
import type { LineHue } from '../colour.ts'
import type { Product } from '../product.ts'

/** What a form needs to draw itself. */
export interface Shot {
  canvas: Canvas
  product: Product
  line: LineHue
  /** Size relative to the form's reference volume. */
  scale: number
}

export type DrawForm = (shot: Shot) => void
