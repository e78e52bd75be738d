import { queryOptions } from '@tanstack/react-query'
import { publicCall, publicRows } from '#lib/backend/public-call'
import { listOf, record, text } from '#lib/backend/shape'
import { catalogKeys } from './queries.ts'

// Product addresses, present and former: what the build prerenders, and where old links lead.

/** The current slug for a former slug or an id of the previous site; null when there is none. */
export const productAddressQuery = (former: string) =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'address', former],
    queryFn: ({ signal }) => publicCall('product_address', { former }, signal) as Promise<string | null>,
  })

/** Every public product's slug, and when it last changed. */
export const publishedProductsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'published'],
    queryFn: ({ signal }) =>
      inPieces('slug', (after = '') =>
        publicRows('products', 'slug, updated_at', { slug: `gt.${after}`, ...piece('slug') }, signal),
      ),
  })

/** Product ids of the previous site and their slugs. */
export const legacyIdsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'legacy-ids'],
    queryFn: ({ signal }) =>
      inPieces('old_id', (after = NO_ID) =>
        publicRows('legacy_product_ids', 'old_id, slug', { old_id: `gt.${after}`, ...piece('old_id') }, signal),
      ),
  })

/** Former slugs and their current ones. */
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

/** By keyset: an offset reads all rows before it, and visitors' statements end after a second. */
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
