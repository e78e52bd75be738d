import { mutationOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import type { SavedView } from './answers.ts'
import { savedViewsQuery, searchesKey } from './queries.ts'

/** Replaces a view of the same name. */
export const saveViewMutation = () =>
  mutationOptions({
    mutationFn: async ({ name, search }: Pick<SavedView, 'name' | 'search'>) => {
      const db = await supabase()
      const view = { page: 'stats', name, search: search as never }
      const { error } = await db.from('saved_views').insert(view).select('id').single()
      if (error?.code !== '23505') {
        if (error) throw toAppError(error)
        return
      }
      const replaced = await db
        .from('saved_views')
        .update({ search: view.search })
        .eq('page', view.page)
        .eq('name', name)
        .select('id')
        .single()
      if (replaced.error) throw toAppError(replaced.error)
    },
    ...invalidates(savedViewsQuery().queryKey),
  })

export const deleteViewMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const db = await supabase()
      const { error } = await db.from('saved_views').delete().eq('id', id).select('id').single()
      if (error) throw toAppError(error)
    },
    ...invalidates(savedViewsQuery().queryKey),
  })

/** Adds `alias` for a word of the catalogue; returns how many products the search now finds by it. */
export const addSynonymMutation = () =>
  mutationOptions({
    mutationFn: async ({ alias, term }: { alias: string; term: string }) => {
      const db = await supabase()
      const { error } = await db.from('search_aliases').insert({ alias, term }).select('id').single()
      // The search has it already.
      if (error && error.code !== '23505') {
        throw toAppError(
          error.code === '23514' ? { ...error, code: 'PT422', message: 'bad_synonym', details: null } : error,
        )
      }
      const found = await db.rpc('search_products', { query: alias, page_size: 1 })
      if (found.error) throw toAppError(found.error)
      return (found.data as { total: number }).total
    },
    ...invalidates(searchesKey, staffKeys.desk),
  })
