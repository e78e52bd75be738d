import { withSupabase } from '@supabase/server'
import { createAdminClient } from '@supabase/server/core'
import { type Caller, deskFor } from '../_shared/caller.ts'
import { type Refusal, refusalOf } from '../_shared/refusal.ts'
import { notConfigured, siteUrl } from '../_shared/secrets.ts'
import { type Account, handle, type Office } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const site = siteUrl()
    if (!site) return notConfigured('SITE_URL')
    return handle(request, () => deskFor(request, (caller) => officeOf(caller, site)))
  }),
}

type Failure = { message: string; code?: string | undefined; status?: number | undefined }

/** Decides as the caller, makes accounts as the service: the secret key never stands for a right that the caller lacks. */
function officeOf({ db }: Caller, site: string): Office {
  const { auth } = createAdminClient()
  return {
    async find(email) {
      const { data, error } = await db.rpc('account_by_email', { email })
      return error ? refusalOf(error) : (data as Account | null)
    },
    async create(email) {
      const { data, error } = await auth.admin.createUser({ email })
      return error ? authRefusal(error) : { user_id: data.user.id, is_confirmed: false }
    },
    async prepare(userId, full_name, { newPassword }) {
      const password = newPassword && { password: crypto.randomUUID() + crypto.randomUUID().slice(0, 8) }
      const { error } = await auth.admin.updateUserById(userId, { app_metadata: { full_name }, ...password })
      if (error) throw error
    },
    async grant(user_id, role) {
      const { error } = await db.rpc('grant_role', { user_id, role, is_active: true })
      return error && refusalOf(error)
    },
    async saveCard(user_id, full_name, phone) {
      const { error } = await db.rpc('save_account_manager', { manager_id: user_id, full_name, phone, whatsapp: phone })
      return error && refusalOf(error)
    },
    async mailInvitation(email) {
      const { error } = await auth.admin.inviteUserByEmail(email)
      return error && authRefusal(error)
    },
    async mailRecovery(email) {
      const { error } = await auth.resetPasswordForEmail(email, {
        redirectTo: `${site}/reset-password`,
      })
      return error && authRefusal(error)
    },
  }
}

function authRefusal(error: Failure): Refusal {
  if (!error.code || !error.status || error.status >= 500) throw error
  return { status: error.status, code: error.code }
}
