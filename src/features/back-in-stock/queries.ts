import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/backend/errors'
import { oneOf, publicRows } from '#lib/backend/public-call'
import type { QueryData } from '#lib/backend/query-data'
import { supabase } from '#lib/backend/supabase'

const FRESH_FOR = 30_000

/** Ids per request: servers refuse longer addresses. */
const PIECE = 100

export const subscriptionKeys = { of: (userId: string) => ['stock-subscriptions', userId] as const }

/** Oldest first; at most 200 products. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.of(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const subscriptions = unwrap(
        await db
          .from('stock_subscriptions')
          .select('id, product_id, created_at')
          .eq('user_id', userId)
          .is('notified_at', null)
          .order('id')
          .abortSignal(signal),
      )
      const cards = (ids: string[]) =>
        publicRows('product_cards', 'id, slug, name, product_type, volume_ml, available', { id: oneOf(ids) }, signal)
      const ids = subscriptions.map(({ product_id }) => product_id)
      const pieces = [ids.slice(0, PIECE), ids.slice(PIECE)].filter(({ length }) => length > 0)
      const products = (await Promise.all(pieces.map(cards))).flat()
      return subscriptions.map((subscription) => ({
        ...subscription,
        product: products.find(({ id }) => id === subscription.product_id),
      }))
    },
    staleTime: FRESH_FOR,
  })

export type Subscription = QueryData<typeof subscriptionsQuery>[number]
