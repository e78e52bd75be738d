import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { idempotent } from '#lib/backend/retry-fetch'
import { supabase } from '#lib/backend/supabase'
import { subscriptionKeys } from './queries.ts'

export const subscribeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (productId: string) => {
      const db = await supabase()
      unwrap(await db.rpc('subscribe_to_stock', { product_id: productId }).setHeader(...idempotent))
    },
    ...invalidates([...subscriptionKeys.of(userId)]),
  })

export const unsubscribeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (productId: string) => {
      const db = await supabase()
      // No row is deleted when the clinic was just notified: it does not wait any more either way.
      unwrap(
        await db
          .from('stock_subscriptions')
          .delete()
          .eq('user_id', userId)
          .eq('product_id', productId)
          .is('notified_at', null)
          .select('id'),
      )
    },
    ...invalidates([...subscriptionKeys.of(userId)]),
  })
