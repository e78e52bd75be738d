import { withSupabase } from '@supabase/server'
import { deskFor } from '../_shared/caller.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { notConfigured } from '../_shared/secrets.ts'
import { handle } from './handler.ts'

const env = (name: string) => Deno.env.get(name)

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const key = env('VAPID_PUBLIC_KEY')
    if (!key) return notConfigured('VAPID_PUBLIC_KEY')
    return handle(request, () =>
      deskFor(request, ({ db }) => ({
        key: () => Promise.resolve(key),
        async save(subscription) {
          const { data, error } = await db.rpc('save_push_subscription', subscription)
          return error ? refusalOf(error) : { id: data }
        },
      })),
    )
  }),
}
