import { mutationOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { searchesKey } from './queries.ts'

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
