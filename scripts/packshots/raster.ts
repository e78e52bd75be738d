import { optionalPackage } from './optional-package.ts'

interface Encoder {
  toBuffer(): Promise<Buffer>
}
export interface Sharp extends Encoder {
  clone(): Sharp
  resize(width: number): Sharp
  flatten(options: { background: string }): Sharp
  webp(options: { quality: number; alphaQuality?: number; effort: number; smartSubsample: boolean }): Encoder
  avif(options: { quality: number; effort: number }): Encoder
  png(options: { palette: boolean; quality: number; effort: number }): Encoder
  jpeg(options: { quality: number; mozjpeg: boolean }): Encoder
}

const { default: sharp } = await optionalPackage<{
  default: (input: Buffer, options: { density: number }) => Sharp
}>('sharp')

/** Rasterises an SVG at twice its size or more, so that scaling down leaves crisp edges, then scales it to `width`. */
export const rasterise = (svg: string, width: number, times = 2): Sharp =>
  sharp(Buffer.from(svg), { density: 72 * times }).resize(width)

/** Encodes with the best of the given qualities that stays within `limit` bytes. */
export async function withinLimit(
  limit: number,
  qualities: number[],
  encode: (quality: number) => Encoder,
): Promise<Buffer> {
  for (const quality of qualities) {
    const data = await encode(quality).toBuffer()
    if (data.length <= limit) return data
  }
  throw new Error(`The picture exceeds ${limit} bytes even at quality ${qualities.at(-1)}.`)
}
