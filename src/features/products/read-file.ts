import { CsvProblem, type CsvTable } from './csv-table.ts'
import type { CsvAnswer } from './csv-worker.ts'

/** Reads a file in a worker, so that the page stays responsive. */
export async function readFile(file: File): Promise<CsvTable> {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<CsvAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage(bytes, [bytes])
    })
    if ('problem' in answer) throw new CsvProblem(answer.problem)
    return answer.table
  } finally {
    worker.terminate()
  }
}
