import { AppError } from '#lib/backend/errors'

/** What is to be made of a photograph. */
export type EncodeOrder = {
  /** Longest side of each file, in pixels. */
  sides: readonly number[]
  /** Minimum for the shortest side. */
  shortest: number
  type: 'image/webp' | 'image/jpeg'
  /** Crops to the middle. */
  square?: boolean
}

/** The original size, and one file per requested side. */
export type Encoded = { width: number; height: number; files: Blob[] }

export type EncodeProblem =
  { problem: 'not-a-picture' | 'no-encoder' } | { problem: 'too-small'; width: number; height: number }

const LARGEST_FILE = 30 * 1024 * 1024

/** Re-encodes a picture in a worker. Throws an AppError. */
export async function encodePicture(file: File, order: EncodeOrder): Promise<Encoded> {
  if (file.size > LARGEST_FILE) throw new AppError('picture_too_heavy')
  const answer = await askWorker(file, order)
  if (!('problem' in answer)) return answer
  if (answer.problem === 'too-small') {
    const { width, height } = answer
    throw new AppError('picture_too_small', { details: { width, height, min: order.shortest } })
  }
  throw new AppError(answer.problem === 'no-encoder' ? 'picture_no_webp' : 'not_a_picture')
}

function askWorker(file: File, order: EncodeOrder): Promise<Encoded | EncodeProblem> {
  const worker = new Worker(new URL('./encode.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Encoded | EncodeProblem>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Encoded | EncodeProblem>) => resolve(data))
    worker.addEventListener('error', () => reject(new AppError('not_a_picture')))
    worker.postMessage({ file, order })
  }).finally(() => worker.terminate())
}
