import { readCsv } from './csv-file.ts'
import { CsvProblem, type CsvTable } from './csv-table.ts'

export type CsvAnswer = { table: CsvTable } | { problem: CsvProblem['word'] }

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(answer(data))
})

function answer(file: ArrayBuffer): CsvAnswer {
  try {
    return { table: readCsv(new Uint8Array(file)) }
  } catch (error) {
    if (error instanceof CsvProblem) return { problem: error.word }
    throw error
  }
}
