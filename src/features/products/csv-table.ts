// Apart from the file reader, which only the worker loads.

export type CsvTable = {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1251'
  delimiter: string
  header: string[]
  /** `line` is the row's number in the file: the header is 1. */
  rows: { line: number; cells: string[] }[]
}

export class CsvProblem extends Error {
  readonly word: 'empty' | 'too_many_rows'
  constructor(word: CsvProblem['word']) {
    super(word)
    this.word = word
  }
}

/** The most rows of one import. */
export const MOST_ROWS = 5000
