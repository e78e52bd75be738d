import { number, oneOf, orNull, record, text } from '#lib/backend/shape'

const MATCH_TYPES = ['exact', 'fuzzy', 'partial'] as const

/** How a product matched. */
export type MatchType = (typeof MATCH_TYPES)[number]

export type Suggestion = {
  slug: string
  product_name: string
  product_type: string
  line: string
  volume_ml: number
  price: number | null
  image_url: string | null
}

export type SearchResult = Suggestion & { match_type: MatchType }

export const searchResult = record<SearchResult>({
  slug: text,
  product_name: text,
  product_type: text,
  line: text,
  volume_ml: number,
  price: orNull(number),
  image_url: orNull(text),
  match_type: oneOf(MATCH_TYPES),
})

export type ResultGroup = { type: MatchType; title: string; results: SearchResult[] }

const titles: [MatchType, string][] = [
  ['exact', 'Точные совпадения'],
  ['fuzzy', 'Похожие товары'],
  ['partial', 'Частичные совпадения'],
]

/** The best kind first; empty kinds are left out. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  return titles
    .map(([type, title]) => ({ type, title, results: results.filter(({ match_type }) => match_type === type) }))
    .filter((group) => group.results.length > 0)
}
