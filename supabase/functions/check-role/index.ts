import { withSupabase } from '@supabase/server'
import { callerOf } from '../_shared/caller.ts'
import { handle } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const caller = await callerOf(request)
    return handle(
      request,
      caller && (() => caller.db.from('user_roles').select('role, is_active').eq('user_id', caller.userId)),
    )
  }),
}
