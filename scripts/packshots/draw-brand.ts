/**
 * Draws the pictures of the brand: the card that link previews show, and the icons.
 *
 *     npm i --no-save fontkit wawoff2 sharp
 *     npx node scripts/packshots/draw-brand.ts products.tsv public
 *
 * Reads the folder's img/logo.svg and favicon.svg, which are made by hand. See docs/assets.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readProducts, type Product } from './product.ts'
import type { Scene } from './scene.ts'

const BALL = '#eadcd2'
/** Under the scene, whose edges scaling leaves half transparent. */
const WALL = '#efe7df'

const previewCard: Scene = {
  width: 1200,
  height: 630,
  horizon: 0.7,
  props: [
    { kind: 'plinth', x: 820, y: 372, radius: 150, height: 160 },
    { kind: 'product', sku: 'AG-009-0050', x: 768, y: 374, size: 0.62 },
    { kind: 'product', sku: 'AQ-003-0030', x: 890, y: 375, size: 0.56 },
    { kind: 'plinth', x: 1030, y: 482, radius: 130, height: 64 },
    { kind: 'product', sku: 'MC-041-0050', x: 1030, y: 485, size: 0.47 },
    { kind: 'product', sku: 'AX-013-0100', x: 652, y: 556, size: 0.5 },
    { kind: 'ball', x: 770, y: 588, radius: 15, colour: BALL },
  ],
}

async function main([table, folder]: string[]): Promise<void> {
  if (!table || !folder) throw new Error('Usage: node scripts/packshots/draw-brand.ts products.tsv public')
  const products = await readProducts(table)
  await drawPreviewCard(products, path.join(folder, 'img'))
  await drawIcons(folder)
}

async function drawPreviewCard(products: Product[], folder: string): Promise<void> {
  const { drawScene } = await import('./scene.ts')
  const { rasterise, withinLimit } = await import('./raster.ts')
  const { lineOfText } = await import('./outlines.ts')
  const logo = await readFile(path.join(folder, 'logo.svg'), 'utf8')
  const left = 76
  const line = (text: string, y: number, size: number, weight: number, fill: string) =>
    lineOfText(text, { x: left, y, size, weight, fill })
  const overlay = [
    `<g transform="translate(${left} 156) scale(1.9)">${logo}</g>`,
    line('Профессиональная', 290, 45, 540, '#211A1F'),
    line('косметика для клиник', 345, 45, 540, '#211A1F'),
    line('Для кабинета и дома', 399, 24, 400, '#4B4248'),
  ].join('')
  const image = rasterise(drawScene(previewCard, products, overlay), previewCard.width).flatten({ background: WALL })
  // Not every messenger reads WebP, and gradients make a PNG heavy.
  const jpeg = await withinLimit(60_000, [86, 80, 74], (quality) => image.clone().jpeg({ quality, mozjpeg: true }))
  await writeFile(path.join(folder, 'og.jpg'), jpeg)
}

async function drawIcons(folder: string): Promise<void> {
  const { rasterise } = await import('./raster.ts')
  const icon = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
  // iOS rounds the corners itself and paints transparent ones black.
  const square = icon.replace(/ rx="\d+"/, '')
  const png = { palette: true, quality: 100, effort: 10 }
  await writeFile(path.join(folder, 'apple-touch-icon.png'), await rasterise(square, 180).png(png).toBuffer())
  await writeFile(path.join(folder, 'favicon.ico'), iconFile(await rasterise(icon, 32).png(png).toBuffer(), 32))
}

/** Wraps one PNG as an ICO file, for clients that ask for /favicon.ico unprompted. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
