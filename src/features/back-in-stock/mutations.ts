import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { supabase } from '#lib/supabase'
import { subscriptionKeys } from './queries.ts'

/** Asks to be told when a product is back. */
export const subscribeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (productId: string) => {
      const db = await supabase()
      unwrap(await db.rpc('subscribe_to_stock', { product_id: productId }).setHeader(...idempotent))
    },
    ...invalidates([...subscriptionKeys.of(userId)]),
  })

/** Waits for a product no longer. */
export const unsubscribeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (productId: string) => {
      const db = await supabase()
      // None is deleted where the clinic has just been told: it waits no longer either way.
      unwrap(
        await db
          .from('stock_subscriptions')
          .delete()
          .eq('user_id', userId)
          .eq('product_id', productId)
          .is('told_at', null)
          .select('id'),
      )
    },
    ...invalidates([...subscriptionKeys.of(userId)]),
  })
