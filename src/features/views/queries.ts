import { rowsQuery } from '#lib/backend/ask'
import { viewsSchema } from './view.ts'

const MOST = 200

/** The caller's of a page, and of staff those that colleagues of the same role share. */
export const viewsQuery = (page: string) =>
  rowsQuery(
    ['staff', 'saved-views', page],
    (db) =>
      db
        .from('saved_views')
        .select('id, user_id, name, search, shared_with')
        .eq('page', page)
        // One's own before those of colleagues, who may be many.
        .order('shared_with', { nullsFirst: true })
        .order('name')
        .limit(MOST),
    { staleTime: 60_000 },
    (rows) => viewsSchema.parse(rows),
  )
