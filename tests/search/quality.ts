import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'

/** One labelled query: which products it should find, and by which kinds of match. */
export interface LabelledQuery {
  id: string
  category: string
  query: string
  expect: string[]
  match_types: string[]
  negative?: boolean
}

/** What the search box shows of a product; the labels judge these two. */
export interface Hit {
  slug: string
  match_type: string
}

export type Search = (query: string) => Promise<Hit[]>

/** How well a search answers the labelled queries; every figure is a mean over the queries that have something to find. */
export interface Quality {
  /** Share of the expected products among the first 10, of as many as fit there. */
  recall: number
  /** 1 / place of the first expected product, 0 when there is none among the first 10. */
  mrr: number
  /** Share of queries whose expected products were found and all carry an allowed match_type. */
  matchType: number
  /** How many queries that should find nothing found something. */
  negativesWithHits: number
  negatives: number
  queries: number
  /** What fell short. */
  misses: string[]
}

const shown = 10

export const labelledQueries: LabelledQuery[] = readFileSync(
  path.join(import.meta.dirname, 'queries.dev.jsonl'),
  'utf8',
)
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as LabelledQuery)

/** The search box as a visitor's browser reaches it: the public function, as the role anon. */
export const searchAsVisitor =
  (sql: Sql): Search =>
  async (query) => {
    const [row] = await sql.begin(async (transaction) => {
      await transaction`set local role anon`
      return transaction<{ answer: { data: { results: Hit[] } } }[]>`
        select public.search_suggestions(${query}, max_results => ${shown}) as answer`
    })
    return row!.answer.data.results
  }

/** Puts every labelled query to a search and judges the answers. */
export async function measureQuality(search: Search): Promise<Quality> {
  const misses: string[] = []
  let recall = 0
  let reciprocalRanks = 0
  let rightlyTyped = 0
  let negativesWithHits = 0

  for (const { id, category, query, expect, match_types: allowed, negative } of labelledQueries) {
    const hits = (await search(query)).slice(0, shown)
    if (negative) {
      if (hits.length > 0) {
        negativesWithHits += 1
        misses.push(`${id} ${category} «${query}» found ${hits[0]!.slug}`)
      }
      continue
    }
    const relevant = hits.filter(({ slug }) => expect.includes(slug))
    const found = relevant.length / Math.min(shown, expect.length)
    const rank = hits.findIndex(({ slug }) => expect.includes(slug)) + 1
    const isRightlyTyped = relevant.length > 0 && relevant.every(({ match_type }) => allowed.includes(match_type))
    recall += found
    reciprocalRanks += rank > 0 ? 1 / rank : 0
    rightlyTyped += isRightlyTyped ? 1 : 0
    if (found < 1 || rank !== 1 || !isRightlyTyped) {
      const types = [...new Set(relevant.map(({ match_type }) => match_type))].join(', ') || 'none'
      misses.push(`${id} ${category} «${query}» recall ${found.toFixed(2)}, first at ${rank || '–'}, ${types}`)
    }
  }

  const negatives = labelledQueries.filter(({ negative }) => negative).length
  const queries = labelledQueries.length - negatives
  return {
    recall: recall / queries,
    mrr: reciprocalRanks / queries,
    matchType: rightlyTyped / queries,
    negativesWithHits,
    negatives,
    queries,
    misses,
  }
}
