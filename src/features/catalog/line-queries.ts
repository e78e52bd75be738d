import { queryOptions } from '@tanstack/react-query'
import { publicCall, publicRows } from '#lib/backend/public-call'
import { readFacets } from './facets.ts'
import { cheapestFirst } from './cheapest-first.ts'
import { catalogKeys, RARELY_CHANGES, searchAnswer } from './queries.ts'

// Only a line's page needs these.

/** A line by the slug of its page; null when there is none. */
export const lineQuery = (slug: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'line', slug],
    queryFn: async ({ signal }) => {
      const [line] = await publicRows(
        'product_lines',
        'slug, name, color, tagline, description, picture_path',
        { slug: `eq.${slug}` },
        signal,
      )
      return line ?? null
    },
    staleTime: RARELY_CHANGES,
  })

/** The products of a line, the most wanted first, and what they are for. */
export const lineShelfQuery = (name: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'line-shelf', name],
    queryFn: async ({ signal }) => {
      const args = { lines: [name], sort: 'popular', page_size: 100 }
      const { rows, total, facets } = searchAnswer(await publicCall('search_products', args, signal))
      return { rows: rows.map((card) => cheapestFirst(card)), total, facets: readFacets(facets) }
    },
  })
