/**
 * Draws the packshots of a catalogue:
 *
 *     npm i --no-save fontkit wawoff2 sharp
 *     npx node scripts/packshots/draw.ts products.tsv public/img/products [SKU…]
 *
 * Writes {SKU}-320.webp for cards and {SKU}-640.webp for product pages and dense screens. See docs/assets.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readProducts } from './product.ts'

const sizes = [
  { width: 320, limit: 8_000 },
  { width: 640, limit: 22_000 },
]

async function main([table, folder, ...skus]: string[]): Promise<void> {
  if (!table || !folder) throw new Error('Usage: node scripts/packshots/draw.ts products.tsv out [SKU…]')
  const products = await readProducts(table)
  const unknown = skus.filter((sku) => !products.some((product) => product.sku === sku))
  if (unknown.length > 0) throw new Error(`Not in ${table}: ${unknown.join(', ')}`)

  // Loaded late: a wrong call is told so even where the drawing packages are missing.
  const { packshot } = await import('./packshot.ts')
  const { rasterise, withinLimit } = await import('./raster.ts')
  await mkdir(folder, { recursive: true })
  for (const product of products) {
    if (skus.length > 0 && !skus.includes(product.sku)) continue
    const svg = packshot(product)
    for (const { width, limit } of sizes) {
      const image = rasterise(svg, width)
      const webp = await withinLimit(limit, [80, 74, 68, 62], (quality) =>
        image.clone().webp({ quality, alphaQuality: 80, effort: 6, smartSubsample: true }),
      )
      await writeFile(path.join(folder, `${product.sku}-${width}.webp`), webp)
    }
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
