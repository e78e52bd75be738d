import { AppError } from '#lib/errors'
import { SMALLEST_SIDE, type Encoded, type EncodeProblem } from './sizes.ts'

/** Makes the files of a picture, off the page's thread. Throws an error whose word has a sentence. */
export async function encodePicture(file: File): Promise<Encoded> {
  if (file.size > LARGEST_FILE) throw new AppError('picture_too_heavy')
  const answer = await askWorker(file)
  if (!('problem' in answer)) return answer
  if (answer.problem === 'too-small') {
    const { width, height } = answer
    throw new AppError('picture_too_small', { details: { width, height, min: SMALLEST_SIDE } })
  }
  throw new AppError(answer.problem === 'no-webp' ? 'picture_no_webp' : 'not_a_picture')
}

const LARGEST_FILE = 30 * 1024 * 1024

function askWorker(file: File): Promise<Encoded | EncodeProblem> {
  const worker = new Worker(new URL('./encode.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Encoded | EncodeProblem>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Encoded | EncodeProblem>) => resolve(data))
    worker.addEventListener('error', () => reject(new AppError('not_a_picture')))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
