/**
 * Draws what the substances look like from near, one picture for each type of product:
 *
 *     npm i --no-save sharp
 *     npx node scripts/textures/draw.ts public/img/textures [slug…]
 *
 * Writes {slug}-320.avif, {slug}-640.avif and {slug}-1280.avif, and the hero of the home page beside the folder. See
 * docs/assets.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { optionalPackage } from '../packshots/optional-package.ts'
import { render } from './render.ts'
import { hero, substances } from './substances.ts'

type Encoded = { toBuffer(): Promise<Buffer> }
type Picture = Encoded & {
  extract(box: { left: number; top: number; width: number; height: number }): Picture
  resize(width: number, height?: number): Picture
  composite(parts: { input: Buffer; left: number; top: number }[]): Picture
  clone(): Picture
  blur(sigma: number): Picture
  png(): Encoded
  webp(options: { quality: number; effort: number; smartSubsample: boolean }): Encoded
  avif(options: { quality: number; effort: number }): Encoded
}
type Raw = { raw: { width: number; height: number; channels: 3 } }
type Create = { create: { width: number; height: number; channels: 3; background: string } }

const SIZE = 1280
/** Light comes from beyond the picture too: so much is rendered on each side and cut away. */
const MARGIN = 128

const sizes = [
  { width: 320, qualities: [58, 50, 42, 34], limit: 7_000 },
  { width: 640, qualities: [58, 50, 42, 34], limit: 20_000 },
  { width: 1280, qualities: [62, 54, 46, 38], limit: 60_000 },
]

/** Of a set, in bands beside each other. */
const SET = { slug: 'podarochnyy-nabor', parts: ['krem', 'syvorotka-kontsentrat', 'gel-penka'] }
const GAP = 16

const HERO = 'hero'
const HERO_HEIGHT = 768

const { default: sharp } = await optionalPackage<{ default: (input: Buffer | Create, options?: Raw) => Picture }>(
  'sharp',
)

function pictureOf(slug: string): Promise<Buffer> {
  const size = SIZE + 2 * MARGIN
  const bytes = render((slug === HERO ? hero : substances[slug]!)(size))
  const whole = sharp(bytes, { raw: { width: size, height: size, channels: 3 } })
  return whole.extract({ left: MARGIN, top: MARGIN, width: SIZE, height: SIZE }).png().toBuffer()
}

async function pictureOfSet(): Promise<Buffer> {
  const width = Math.ceil((SIZE - GAP * 2) / 3)
  const bands = SET.parts.map(async (slug, index) => ({
    input: await sharp(await pictureOf(slug))
      .extract({ left: 330, top: 0, width, height: SIZE })
      .png()
      .toBuffer(),
    left: index * (width + GAP),
    top: 0,
  }))
  const ground = sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: '#fbf9f6' } })
  return ground
    .composite(await Promise.all(bands))
    .png()
    .toBuffer()
}

async function main([folder, ...wanted]: string[]): Promise<void> {
  if (!folder) throw new Error('Usage: node scripts/textures/draw.ts out [slug…]')
  const slugs = [...Object.keys(substances), SET.slug, HERO]
  const unknown = wanted.filter((slug) => !slugs.includes(slug))
  if (unknown.length > 0) throw new Error(`No substance is described for: ${unknown.join(', ')}`)
  await mkdir(folder, { recursive: true })
  for (const slug of wanted.length > 0 ? wanted : slugs) {
    if (slug === HERO) {
      await drawHero(path.dirname(folder))
      continue
    }
    const picture = slug === SET.slug ? await pictureOfSet() : await pictureOf(slug)
    for (const size of sizes)
      await writeFile(path.join(folder, `${slug}-${size.width}.avif`), await encoded(picture, size))
  }
}

/** Wide, at two sizes, and for browsers without AVIF. */
async function drawHero(folder: string): Promise<void> {
  const box = { left: 0, top: (SIZE - HERO_HEIGHT) / 2, width: SIZE, height: HERO_HEIGHT }
  const picture = await sharp(await pictureOf(HERO))
    .extract(box)
    .png()
    .toBuffer()
  for (const width of [640, 1280]) {
    const resized = sharp(picture).resize(width)
    await writeFile(
      path.join(folder, `hero-${width}.avif`),
      await resized.clone().avif({ quality: 58, effort: 6 }).toBuffer(),
    )
    const webp = resized.clone().webp({ quality: 78, effort: 6, smartSubsample: true })
    await writeFile(path.join(folder, `hero-${width}.webp`), await webp.toBuffer())
  }
}

/** With the best quality that keeps within the limit. */
async function encoded(picture: Buffer, { width, qualities, limit }: (typeof sizes)[number]): Promise<Buffer> {
  const resized = sharp(picture).resize(width)
  let size = 0
  // Grain takes the most: where no quality is enough, it is softened.
  const tries = [0, 0.6, 1, 1.6].flatMap((soft) => qualities.map((quality) => ({ soft, quality })))
  for (const { soft, quality } of tries) {
    const image = soft > 0 ? resized.clone().blur(soft) : resized.clone()
    const data = await image.avif({ quality, effort: 4 }).toBuffer()
    size = data.length
    if (size <= limit) return data
  }
  throw new Error(`A picture takes ${size} bytes at ${width} px, and may take ${limit}.`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
