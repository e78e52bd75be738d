/**
 * Draws the packshots of a catalogue:
 *
 *     npm i --no-save fontkit wawoff2 sharp
 *     npx node scripts/packshots/draw.ts products.tsv public/img/products [SKU…]
 *
 * Writes {SKU}-320.webp for cards, {SKU}-640.webp for product pages and dense screens, and {SKU}-1280.avif for looking
 * closer. See docs/assets.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readProducts } from './product.ts'
import type { Sharp } from './raster.ts'

const webp = (image: Sharp, quality: number) =>
  image.clone().webp({ quality, alphaQuality: 80, effort: 6, smartSubsample: true })
const avif = (image: Sharp, quality: number) => image.clone().avif({ quality, effort: 4 })

const sizes = [
  { name: '320.webp', width: 320, times: 2, encode: webp, qualities: [74, 68, 62], limit: 8_000 },
  { name: '640.webp', width: 640, times: 2, encode: webp, qualities: [74, 68, 62], limit: 22_000 },
  { name: '1280.avif', width: 1280, times: 4, encode: avif, qualities: [65, 58, 50], limit: 26_000 },
]

async function main([table, folder, ...skus]: string[]): Promise<void> {
  if (!table || !folder) throw new Error('Usage: node scripts/packshots/draw.ts products.tsv out [SKU…]')
  const products = await readProducts(table)
  const unknown = skus.filter((sku) => !products.some((product) => product.sku === sku))
  if (unknown.length > 0) throw new Error(`Not in ${table}: ${unknown.join(', ')}`)

  // Loaded late: the usage message needs none of the drawing packages.
  const { packshot } = await import('./packshot.ts')
  const { rasterise, withinLimit } = await import('./raster.ts')
  await mkdir(folder, { recursive: true })
  for (const product of products) {
    if (skus.length > 0 && !skus.includes(product.sku)) continue
    const svg = packshot(product)
    for (const { name, width, times, encode, qualities, limit } of sizes) {
      const image = rasterise(svg, width, times)
      const data = await withinLimit(limit, qualities, (quality) => encode(image, quality))
      await writeFile(path.join(folder, `${product.sku}-${name}`), data)
    }
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
