// Apart from what reads files, which the worker alone loads.

/** A table as it stood in a file. */
export type CsvTable = {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1251'
  delimiter: string
  header: string[]
  /** Each with its number in the file, where spreadsheets count the header as 1. */
  rows: { line: number; cells: string[] }[]
}

/** Why a file is no table; the words are the screen's. */
export class CsvProblem extends Error {
  readonly word: 'empty' | 'too_many_rows'
  constructor(word: CsvProblem['word']) {
    super(word)
    this.word = word
  }
}

/** Most rows that one import takes. */
export const MOST_ROWS = 5000
