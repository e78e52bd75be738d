import { withSupabase } from '@supabase/server'
import { notConfigured, siteUrl } from '../_shared/secrets.ts'
import { handle } from './handler.ts'
import { composeMail, type Sender } from './mail.ts'
import { openSmtp, smtpSettings } from './smtp.ts'

/** Ten mails at 8 s each stay within the lease: no other sender is given a mail that is on its way. */
const CLAIM = { n: 10, lease_seconds: 120 }

const env = (name: string) => Deno.env.get(name)

export default {
  fetch: withSupabase({ auth: 'secret:*', cors: 'disabled' }, async (request, { supabaseAdmin }) => {
    const settings = smtpSettings(env)
    if (!settings) return notConfigured('SMTP_HOST')
    const from = env('MAIL_FROM')
    if (!from) return notConfigured('MAIL_FROM')
    const site = siteUrl()
    if (!site) return notConfigured('SITE_URL')
    const platform = env('SUPABASE_URL')
    const sender: Sender = {
      from,
      siteUrl: site,
      imagesUrl: new URL('/storage/v1/object/public/campaign-images', platform).href,
      unsubscribeUrl: new URL('/functions/v1/unsubscribe', platform).href,
    }

    const smtp = openSmtp(settings)
    const call = async (name: string, args: object) => (await supabaseAdmin.rpc(name, args).throwOnError()).data
    try {
      return await handle(request, () => ({
        claim: () => call('claim_outbox', CLAIM),
        send: async (mail) => void (await smtp.sendMail(composeMail(mail, sender))),
        finish: (id, error) => call('finish_outbox', { id, error }),
        now: Date.now,
      }))
    } finally {
      smtp.close()
    }
  }),
}
