import { queryOptions } from '@tanstack/react-query'
import { publicCall, publicRows } from '#lib/public-call'
import { listOf, record, text } from '#lib/shape'
import { catalogKeys } from './queries.ts'

// The addresses that products have and had: what the build draws, and where former links lead.

/** The slug that a former address of a product, a slug or an id of the former site, now stands for; null when it stands for nothing. */
export const productAddressQuery = (former: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'address', former],
    queryFn: ({ signal }) => publicCall('product_address', { former }, signal) as Promise<string | null>,
  })

/** The slug of every product that is for everybody to see, and when it was last changed. */
export const publishedProductsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'published'],
    queryFn: ({ signal }) =>
      inPieces('slug', (after = '') =>
        publicRows('products', 'slug, updated_at', { slug: `gt.${after}`, ...piece('slug') }, signal),
      ),
  })

/** All old product ids and the slugs they stand for. */
export const legacyIdsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'legacy-ids'],
    queryFn: ({ signal }) =>
      inPieces('old_id', (after = NO_ID) =>
        publicRows('legacy_product_ids', 'old_id, slug', { old_id: `gt.${after}`, ...piece('old_id') }, signal),
      ),
  })

/** All former slugs and the ones they stand for. */
export const formerSlugsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'former-slugs'],
    queryFn: async ({ signal }) => {
      const rows = await inPieces('former', async (after) =>
        formerSlugs(await publicCall('former_slugs', after === undefined ? {} : { after }, signal)),
      )
      return rows.map(({ former, slug }) => ({ from: former, slug }))
    },
  })

const formerSlugs = listOf(record({ former: text, slug: text }))

const PIECE = 1000 // the API gives no more rows at once
const piece = (order: string) => ({ order, limit: String(PIECE) })

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** All rows of a list, by keyset: an offset reads all that comes before it, and visitors have a second. */
async function inPieces<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  read: (after: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const next = await read(rows.at(-1)?.[key])
    rows.push(...next)
    if (next.length < PIECE) return rows
  }
}
