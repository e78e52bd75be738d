import { withSupabase } from '@supabase/server'
import { handle } from './handler.ts'
import { composeMail, type Sender } from './mail.ts'
import { openSmtp, smtpSettings } from './smtp.ts'

/** Ten mails at 8 s each stay within the lease: no other sender is given a mail that is on its way. */
const CLAIM = { n: 10, lease_seconds: 120 }

const env = (name: string) => Deno.env.get(name)

export default {
  fetch: withSupabase({ auth: 'secret:*', cors: 'disabled' }, async (request, { supabaseAdmin }) => {
    const settings = smtpSettings(env)
    if (!settings) return Response.json({ code: 'smtp_not_configured' }, { status: 503 })

    const smtp = openSmtp(settings)
    const call = async (name: string, args: object) => (await supabaseAdmin.rpc(name, args).throwOnError()).data
    try {
      return await handle(request, {
        claim: () => call('claim_outbox', CLAIM),
        send: async (mail) => void (await smtp.sendMail(composeMail(mail, sender()))),
        finish: (id, error) => call('finish_outbox', { id, error }),
      })
    } finally {
      smtp.close()
    }
  }),
}

function sender(): Sender {
  return {
    from: env('MAIL_FROM') ?? 'Aurelis <no-reply@localhost>',
    siteUrl: env('SITE_URL') ?? 'http://127.0.0.1:5173',
    imagesUrl: new URL('/storage/v1/object/public/campaign-images', env('SUPABASE_URL')).href,
    unsubscribeUrl: new URL('/functions/v1/unsubscribe', env('SUPABASE_URL')).href,
  }
}
