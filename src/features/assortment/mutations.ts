import { mutationOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { assortmentKeys } from './queries.ts'
import { mergedTagsSchema } from './schema.ts'
import { assortmentRowKeys, type LineRow, type TagRow, type TypeRow } from './staff-queries.ts'

/** The kinds of rows, and their tables. */
const tables = { types: 'product_types', lines: 'product_lines', tags: 'tags' } as const
export type RowKind = keyof typeof tables

/** What of a row is written. */
type Written<Row> = Partial<Omit<Row, 'id' | 'products' | 'former_addresses' | 'words'>>
export type RowChange =
  | { kind: 'types'; id: number | null; row: Written<TypeRow> }
  | { kind: 'lines'; id: number | null; row: Written<LineRow> }
  | { kind: 'tags'; id: string | null; row: Written<TagRow> }

/** What shows types, lines and tags. */
const shownIn = invalidates(assortmentRowKeys.all, assortmentKeys.all, assortmentKeys.counts, staffKeys.products)

/** Adds a row, or changes one. */
export const saveRowMutation = () =>
  mutationOptions({
    mutationFn: async ({ kind, id, row }: RowChange) => {
      const db = await supabase()
      const table = db.from(tables[kind])
      const { error } = await (id === null
        ? table
            .insert(row as never)
            .select('slug')
            .single()
        : table
            .update(row as never)
            .eq('id', id as never)
            .select('slug')
            .single())
      // Slug and name are unique, each by itself.
      if (error?.code === '23505') throw toAppError({ ...error, code: 'PT409', message: 'row_taken', details: null })
      if (error) throw toAppError(error)
    },
    ...shownIn,
  })

/** Deletes a row that no product has. */
export const deleteRowMutation = () =>
  mutationOptions({
    mutationFn: async ({ kind, id }: { kind: RowKind; id: number | string }) => {
      const db = await supabase()
      const { error } = await db
        .from(tables[kind])
        .delete()
        .eq('id', id as never)
        .select('slug')
        .single()
      if (error) throw toAppError(error)
    },
    ...shownIn,
  })

/** Puts rows into an order. */
export const reorderMutation = () =>
  mutationOptions({
    mutationFn: async ({ kind, ids }: { kind: RowKind; ids: (number | string)[] }) => {
      const db = await supabase()
      const { error } = await db.rpc('reorder_assortment', { kind, ids: ids.map(String) })
      if (error) throw toAppError(error)
    },
    ...shownIn,
  })

/** Makes one tag of two; answers how many products were given the one that stays. */
export const mergeTagsMutation = () =>
  mutationOptions({
    mutationFn: async ({ from, into }: { from: string; into: string }) => {
      const db = await supabase()
      return mergedTagsSchema.parse(unwrap(await db.rpc('merge_tags', { from, into })))
    },
    ...shownIn,
  })

/** Says by which words a need is found. */
export const setNeedWordsMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, words }: { id: string; words: string[] }) => {
      const db = await supabase()
      const { error } = await db.rpc('set_need_words', { need_id: id, words })
      if (error) throw toAppError(error)
    },
    ...invalidates(assortmentRowKeys.all),
  })
