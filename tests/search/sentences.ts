import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NeedQuery } from './needs.ts'

const linesOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)

/** What people ask in whole sentences: words were added to the dictionary by looking at the tuned half alone. */
export const sentences = linesOf('sentences.jsonl').map(
  (line) => JSON.parse(line) as NeedQuery & { half: 'tuned' | 'held out' },
)

/** What a cosmetics shop does not have, though some of the words may be known to it. */
export const foreignQueries = linesOf('foreign.txt')
