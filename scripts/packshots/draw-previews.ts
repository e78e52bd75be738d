/**
 * Draws the card that a link preview of a product shows:
 *
 *     npm i --no-save fontkit wawoff2 sharp
 *     npx node scripts/packshots/draw-previews.ts products.tsv public/img [SKU…]
 *
 * Reads the folder's logo.svg and writes products/{SKU}-og.jpg. See docs/assets.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { wrap as wrapText } from './outlines.ts'
import { readProducts, type Product } from './product.ts'

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 76
const TEXT_WIDTH = 560
const INK = '#211A1F'
const INK_SOFT = '#4B4248'

async function main([table, folder, ...skus]: string[]): Promise<void> {
  if (!table || !folder)
    throw new Error('Usage: node scripts/packshots/draw-previews.ts products.tsv public/img [SKU…]')
  const products = await readProducts(table)
  // Loaded late: the usage message needs none of the drawing packages.
  const { rasterise, withinLimit } = await import('./raster.ts')
  const logo = await readFile(path.join(folder, 'logo.svg'), 'utf8')
  for (const product of products) {
    if (skus.length > 0 && !skus.includes(product.sku)) continue
    const image = rasterise(await card(product, logo), WIDTH).flatten({ background: '#f8f5f1' })
    const jpeg = await withinLimit(40_000, [82, 76, 70], (quality) => image.clone().jpeg({ quality, mozjpeg: true }))
    await writeFile(path.join(folder, 'products', `${product.sku}-og.jpg`), jpeg)
  }
}

/** The packshot in its studio, and beside it what it is called. */
async function card(product: Product, logo: string): Promise<string> {
  const { drawProduct } = await import('./packshot.ts')
  const { lineOfText, wrap } = await import('./outlines.ts')
  const line = (text: string, y: number, size: number, weight: number, fill: string) =>
    lineOfText(text, { x: LEFT, y, size, weight, fill })
  const { definitions, shapes } = drawProduct(product)
  const { size, lines } = fitted(product.name, wrap)
  const leading = size * 1.16
  const top = 330 - ((lines.length - 1) * leading) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <radialGradient id="studio" cx="0.74" cy="0.3" r="0.9">
        <stop offset="0" stop-color="#fff"/><stop offset="0.46" stop-color="#f8f5f1"/><stop offset="1" stop-color="#efeae4"/>
      </radialGradient>
      ${definitions}
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#studio)"/>
    <g transform="translate(620 16)">${shapes}</g>
    <g transform="translate(${LEFT} 92) scale(1.6)">${logo}</g>
    ${line(product.line, top - size - 14, 26, 560, '#5B2245')}
    ${lines.map((text, index) => line(text, top + index * leading, size, 540, INK)).join('')}
    ${line(`${product.type} · ${product.volume} мл`, top + (lines.length - 1) * leading + 56, 28, 400, INK_SOFT)}
  </svg>`
}

/** A name in the largest size in which it fits. */
function fitted(name: string, wrap: typeof wrapText): { size: number; lines: string[] } {
  for (const size of [56, 50, 44, 38]) {
    const lines = wrap(name, { size, weight: 540, width: TEXT_WIDTH, maxLines: 3 })
    if (lines) return { size, lines }
  }
  throw new Error(`“${name}” does not fit the card.`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
