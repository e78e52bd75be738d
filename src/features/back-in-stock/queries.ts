import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import type { QueryData } from '#lib/query-data'
import { supabase } from '#lib/supabase'

const FRESH_FOR = 30_000

export const subscriptionKeys = { of: (userId: string) => ['stock-subscriptions', userId] as const }

/** What a clinic waits for, in the order of asking: at most 200 products. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.of(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('stock_subscriptions')
          .select(
            'id, product_id, created_at, products(slug, sku, name, volume_ml, product_types(name), availability(available, stock_count))',
          )
          .eq('user_id', userId)
          .is('told_at', null)
          .order('id')
          .abortSignal(signal),
      )
    },
    staleTime: FRESH_FOR,
  })

export type Subscription = QueryData<typeof subscriptionsQuery>[number]
