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

/** The best match, and the other volumes of it. */
export type Family<Result> = [Result, ...Result[]]

export type ResultGroup = { type: MatchType; title: string; count: number; families: Family<SearchResult>[] }

const titles: [MatchType, string][] = [
  ['exact', 'Точные совпадения'],
  ['fuzzy', 'Похожие товары'],
  ['partial', 'Частичные совпадения'],
]

/** The best kind first; empty kinds are left out. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  return titles.flatMap(([type, title]) => {
    const ofType = results.filter(({ match_type }) => match_type === type)
    return ofType.length > 0 ? [{ type, title, count: ofType.length, families: familiesOf(ofType) }] : []
  })
}

/** The answer does not name families: volumes of one share name, type and line. */
export function familiesOf<Result extends Suggestion>(results: readonly Result[]): Family<Result>[] {
  const key = ({ product_name, product_type, line }: Suggestion) => [product_name, product_type, line].join('\n')
  return [...Map.groupBy(results, key).values()] as Family<Result>[]
}
