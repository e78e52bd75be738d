import type { Encoded, EncodeOrder, EncodeProblem } from './encode.ts'

// Takes seconds of CPU, so not on the page's thread.

type Work = { file: Blob; order: EncodeOrder }

/** Types of the messages: the DOM's types lack a worker's `postMessage`. */
const page = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Work>) => void) | null
  postMessage: (answer: Encoded | EncodeProblem) => void
}

page.onmessage = ({ data }) => {
  void encode(data).then((answer) => page.postMessage(answer))
}

async function encode({ file, order }: Work): Promise<Encoded | EncodeProblem> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { problem: 'not-a-picture' }
  const { width, height } = picture
  if (Math.min(width, height) < order.shortest) return { problem: 'too-small', width, height }
  const files: Blob[] = []
  for (const side of order.sides) {
    const blob = await scaled(picture, side, order)
    // A browser that cannot encode WebP returns a PNG.
    if (blob.type !== order.type) return { problem: 'no-encoder' }
    files.push(blob)
  }
  picture.close()
  return { width, height, files }
}

async function scaled(picture: ImageBitmap, side: number, { type, square = false }: EncodeOrder): Promise<Blob> {
  const shortest = Math.min(picture.width, picture.height)
  const width = square ? shortest : picture.width
  const height = square ? shortest : picture.height
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    // JPEG has no transparency: it would turn black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const from = { x: (picture.width - width) / 2, y: (picture.height - height) / 2 }
  context.drawImage(picture, from.x, from.y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type, quality: 0.82 })
}
