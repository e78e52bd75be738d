import { withSupabase } from '@supabase/server'
import { callerOf } from '../_shared/caller.ts'
import { handle } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const caller = await callerOf(request)
    return handle(
      request,
      caller &&
        (async () => {
          const { data, error } = await caller.db.rpc('my_consents')
          if (error) throw error
          return data
        }),
    )
  }),
}
