import { withSupabase } from '@supabase/server'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { handle, type History } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, (request) =>
    handle(request, async () => {
      const caller = await callerOf(request)
      return caller && historyOf(caller)
    }),
  ),
}

function historyOf({ db }: Caller): History {
  return {
    read: () =>
      db
        .from('search_history')
        .select('id, user_id, session_id, search_query, normalized_query, created_at')
        .order('created_at', { ascending: false })
        .limit(3),
    add: (query) => db.from('search_history').insert({ search_query: query }),
    // A condition that every row meets: a deletion without one is refused.
    clear: () => db.from('search_history').delete().not('id', 'is', null).select('id'),
  }
}
