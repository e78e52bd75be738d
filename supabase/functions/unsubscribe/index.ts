import { withSupabase } from '@supabase/server'
import { handle } from './handler.ts'

export default {
  // Anybody with the link may: its token is signed, and nobody needs to sign in to be left in peace.
  fetch: withSupabase({ auth: 'none', cors: 'disabled' }, (request, { supabaseAdmin }) =>
    handle(request, () => async (token) => {
      const { data, error } = await supabaseAdmin.rpc('unsubscribe', { token })
      if (error && error.code !== 'PT404') throw error
      return data
    }),
  ),
}
