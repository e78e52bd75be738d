import { SIZES, SMALLEST_SIDE, type Encoded, type EncodeProblem } from './sizes.ts'

// Decoding and encoding a photograph takes seconds of a core: not the page's.

/** What the page and its worker say to each other; the DOM's types know no worker's own `postMessage`. */
const page = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Blob>) => void) | null
  postMessage: (answer: Encoded | EncodeProblem) => void
}

page.onmessage = ({ data }) => {
  void encode(data).then((answer) => page.postMessage(answer))
}

async function encode(file: Blob): Promise<Encoded | EncodeProblem> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { problem: 'not-a-picture' }
  const { width, height } = picture
  if (Math.min(width, height) < SMALLEST_SIDE) return { problem: 'too-small', width, height }
  const files: Blob[] = []
  for (const size of SIZES) {
    const blob = await scaled(picture, Math.min(1, size / Math.max(width, height)))
    // A browser that cannot encode WebP gives a PNG.
    if (blob.type !== 'image/webp') return { problem: 'no-webp' }
    files.push(blob)
  }
  picture.close()
  return { width, height, files }
}

async function scaled(picture: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
}
