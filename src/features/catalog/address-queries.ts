import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { publicCall } from '#lib/public-call'
import { publicSupabase } from '#lib/supabase'
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
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      return inPieces('slug', async (after) =>
        unwrap(
          await db
            .from('products')
            .select('slug, updated_at')
            .gt('slug', after ?? '')
            .order('slug')
            .limit(PIECE)
            .abortSignal(signal),
        ),
      )
    },
  })

/** All old product ids and the slugs they stand for. */
export const legacyIdsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'legacy-ids'],
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      return inPieces('old_id', async (after) =>
        unwrap(
          await db
            .from('legacy_product_ids')
            .select('old_id, slug')
            .gt('old_id', after ?? NO_ID)
            .order('old_id')
            .limit(PIECE)
            .abortSignal(signal),
        ),
      )
    },
  })

/** All former slugs and the ones they stand for. */
export const formerSlugsQuery = () =>
  queryOptions({
    queryKey: [...catalogKeys.all, 'former-slugs'],
    queryFn: async ({ signal }) => {
      const db = await publicSupabase()
      const rows = await inPieces('former', async (after) =>
        unwrap(await db.rpc('former_slugs', { after }).abortSignal(signal)),
      )
      return rows.map(({ former, slug }) => ({ from: former, slug }))
    },
  })

const PIECE = 1000 // the API gives no more rows at once

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** All rows of a list, by keyset: an offset reads all that comes before it, and visitors have a second. */
async function inPieces<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  piece: (after: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const next = await piece(rows.at(-1)?.[key])
    rows.push(...next)
    if (next.length < PIECE) return rows
  }
}
