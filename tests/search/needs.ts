import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'
import { createRandom } from '../support/random.ts'
import type { Search } from './quality.ts'

/** A need in somebody's words, and the families of which one should open the answer. */
export interface NeedQuery {
  query: string
  families: string[]
}

const queries = createRandom(2026).shuffle(
  readFileSync(path.join(import.meta.dirname, 'needs.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NeedQuery),
)

/** The labelled words of need by halves: aliases are chosen by looking at the first, the second stays unseen. */
export const needQueries = {
  tuned: queries.slice(0, queries.length / 2),
  'held out': queries.slice(queries.length / 2),
}

/** What of the queries opens with a product of none of its families. */
export async function missedNeeds(sql: Sql, search: Search, asked: readonly NeedQuery[]): Promise<string[]> {
  const products = await sql<{ slug: string; family: string }[]>`select slug, family from public.products`
  const familyOf = new Map(products.map(({ slug, family }) => [slug, family]))
  const missed: string[] = []
  for (const { query, families } of asked) {
    const [first] = await search(query)
    if (!first || !families.includes(familyOf.get(first.slug)!)) missed.push(`${query}: ${first?.slug ?? 'nothing'}`)
  }
  return missed
}
