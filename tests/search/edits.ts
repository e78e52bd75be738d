import type { Sql } from 'postgres'
import { createRandom } from '../support/random.ts'
import type { Search } from './quality.ts'

/** One slip of the fingers, as people make them. */
export const SLIPS = ['swapped', 'dropped', 'doubled', 'added', 'replaced'] as const
export type Slip = (typeof SLIPS)[number]

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя']

/** `count` words with one slip each, the kinds in turn; the first letter stays, and every word differs from what was meant. */
function misspell(words: readonly string[], count: number, seed: number) {
  const random = createRandom(seed)
  const picked: { slip: Slip; meant: string; typed: string }[] = []
  while (picked.length < count) {
    const meant = words[random.between(0, words.length - 1)]!
    const slip = SLIPS[picked.length % SLIPS.length]!
    const at = random.between(1, meant.length - 2)
    const alphabet = alphabets.find((letters) => letters.includes(meant[0]!))!
    const letter = alphabet[random.between(0, alphabet.length - 1)]!
    const [before, here, after] = [meant.slice(0, at), meant[at]!, meant.slice(at + 1)]
    const typed = {
      swapped: before + after[0]! + here + after.slice(1),
      dropped: before + after,
      doubled: before + here + here + after,
      added: before + letter + here + after,
      replaced: before + letter + after,
    }[slip]
    if (typed !== meant) picked.push({ slip, meant, typed })
  }
  return picked
}

/** Of 200 words of the catalogue, 40 with each slip: those whose products are not found. The same ones every time. */
export async function missedSlips(sql: Sql, search: Search): Promise<Record<Slip, string[]>> {
  const terms = await sql<{ term: string; slugs: string[] }[]>`
    select t.term, array_agg(l.slug) as slugs
      from private.search_terms as t
      -- «бетаин» and betaine sound the same, so either is meant.
      join private.search_terms as heard using (key)
      join private.search_documents as d
        on d.lexemes @@ (quote_literal(heard.term) || ' | ' || quote_literal('~' || heard.term))::tsquery
      join private.catalog_index as l using (product_id)
     where length(t.term) >= 5 and t.term !~ '[0-9]'
     group by t.term order by t.term`
  const productsOf = new Map(terms.map(({ term, slugs }) => [term, slugs]))
  const missed: Record<Slip, string[]> = { swapped: [], dropped: [], doubled: [], added: [], replaced: [] }
  for (const { slip, meant, typed } of misspell([...productsOf.keys()], 200, 17)) {
    const found = await search(typed)
    if (!found.some(({ slug }) => productsOf.get(meant)!.includes(slug))) missed[slip].push(`${typed} for ${meant}`)
  }
  return missed
}

/** Of 1,000 strings that nobody means, those that find something. */
export async function foundGibberish(search: Search): Promise<string[]> {
  const found: string[] = []
  for (const typed of gibberish(1000, 17)) {
    const [first] = await search(typed)
    if (first) found.push(`${typed}: ${first.slug}, ${first.match_type}`)
  }
  return found
}

/** Strings that nobody means: letters of one alphabet, 4 to 10 of them. */
function gibberish(count: number, seed: number): string[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const alphabet = alphabets[index % alphabets.length]!
    return Array.from({ length: random.between(4, 10) }, () => alphabet[random.between(0, alphabet.length - 1)]!).join(
      '',
    )
  })
}
