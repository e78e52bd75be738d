import { withSupabase } from '@supabase/server'
import { notConfigured, siteUrl } from '../_shared/secrets.ts'
import { handle } from './handler.ts'
import { sendPush } from './push.ts'

/** All of a claim go out together, each within 8 s. */
const CLAIM = { n: 20, lease_seconds: 60 }

const env = (name: string) => Deno.env.get(name)

export default {
  fetch: withSupabase({ auth: 'secret:*', cors: 'disabled' }, async (request, { supabaseAdmin }) => {
    const subject = siteUrl()
    if (!subject) return notConfigured('SITE_URL')
    const publicKey = env('VAPID_PUBLIC_KEY')
    if (!publicKey) return notConfigured('VAPID_PUBLIC_KEY')
    const privateKey = env('VAPID_PRIVATE_KEY')
    if (!privateKey) return notConfigured('VAPID_PRIVATE_KEY')

    const call = async (name: string, args: object) => (await supabaseAdmin.rpc(name, args).throwOnError()).data
    return handle(request, () => ({
      claim: () => call('claim_pushes', CLAIM),
      send: (push) => sendPush(push, { subject, publicKey, privateKey }),
      finish: (id, error) => call('finish_outbox', { id, error }),
      drop: (subscription_id) => call('remove_push_subscription', { subscription_id }),
      now: Date.now,
    }))
  }),
}
