import { Canvas } from './canvas.ts'
import { lineHue } from './colour.ts'
import { formOf, opticalFit } from './fitting.ts'
import type { Product } from './product.ts'
import { CENTRE, FLOOR } from './shading.ts'

/** A product as a part of an SVG document. */
export interface Drawing {
  definitions: string
  shapes: string
  /** Where the product is in the 600 × 600 square. */
  floor: number
}

/** Draws a product; `prefix` keeps ids apart when one document holds several. */
export function drawProduct(product: Product, prefix = 'p'): Drawing {
  const canvas = new Canvas(prefix)
  const form = formOf(product)
  const scale = form.scale(product)
  const [width, height] = form.size(product)
  const { zoom, floor } = opticalFit(width * scale, height * scale)

  const transform = `translate(${CENTRE * (1 - zoom)} ${floor - FLOOR * zoom}) scale(${zoom})`
  canvas.group({ transform }, () => form.draw({ canvas, product, line: lineHue(product.line), scale }))
  return { definitions: canvas.definitions.join(''), shapes: canvas.shapes.join(''), floor }
}

/** A product's picture as a self-contained SVG: transparent ground, outlined text, key light from the upper left. */
export function packshot(product: Product): string {
  const { definitions, shapes } = drawProduct(product)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600"><defs>${definitions}</defs>${shapes}</svg>`
}
