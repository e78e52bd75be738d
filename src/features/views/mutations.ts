import { mutationOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { supabase } from '#lib/backend/supabase'
import { viewsQuery } from './queries.ts'
import type { SavedView } from './view.ts'

type NewView = Pick<SavedView, 'name' | 'search' | 'shared_with'>

/** Replaces the caller's view of the same name. */
export const saveViewMutation = (page: string, userId: string) =>
  mutationOptions({
    mutationFn: async ({ name, search, shared_with }: NewView) => {
      const db = await supabase()
      const view = { search: search as never, shared_with }
      const { error } = await db
        .from('saved_views')
        .insert({ page, name, ...view })
        .select('id')
        .single()
      if (error?.code !== '23505') {
        if (error) throw toAppError(error)
        return
      }
      const replaced = await db
        .from('saved_views')
        .update(view)
        .eq('user_id', userId)
        .eq('page', page)
        .eq('name', name)
        .select('id')
        .single()
      if (replaced.error) throw toAppError(replaced.error)
    },
    ...invalidates(viewsQuery(page).queryKey),
  })

export const deleteViewMutation = (page: string) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const db = await supabase()
      const { error } = await db.from('saved_views').delete().eq('id', id).select('id').single()
      if (error) throw toAppError(error)
    },
    ...invalidates(viewsQuery(page).queryKey),
  })
