import { serveCallers } from '../_shared/caller.ts'
import { handle } from './handler.ts'

export default serveCallers(handle, ({ db }) => {
  const searches = () => db.from('search_history')
  return {
    async read() {
      const columns = 'id, user_id, session_id, search_query, normalized_query, created_at'
      const newest = searches().select(columns).order('created_at', { ascending: false }).limit(3)
      return (await newest.throwOnError()).data
    },
    add: (query) => searches().insert({ search_query: query }).throwOnError(),
    // A condition that every row meets: a deletion without one is refused.
    clear: () => searches().delete().not('id', 'is', null).select('id').throwOnError(),
  }
})
