import { withSupabase } from '@supabase/server'
import { createContextClient } from '@supabase/server/core'
import { handle } from './handler.ts'

export default {
  // Everybody finds the same, so a token is not looked at: an expired one must not stand in the way of a search.
  fetch: withSupabase({ auth: 'none' }, (request) =>
    handle(request, () => (question) => createContextClient().rpc('search_suggestions', question)),
  ),
}
