import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import { toAppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { assortmentKeys } from './queries.ts'
import { mergedTagsSchema } from './schema.ts'
import type { LineRow, TagRow, TypeRow } from './staff-queries.ts'

const tables = { types: 'product_types', lines: 'product_lines', tags: 'tags' } as const
export type RowKind = keyof typeof tables

type Written<Row> = Partial<Omit<Row, 'id' | 'products' | 'former_addresses' | 'words'>>
export type RowChange =
  | { kind: 'types'; id: number | null; row: Written<TypeRow> }
  | { kind: 'lines'; id: number | null; row: Written<LineRow> }
  | { kind: 'tags'; id: string | null; row: Written<TagRow> }

const shownIn = [staffKeys.assortment, assortmentKeys.all, assortmentKeys.counts, staffKeys.products]

export const saveRowMutation = () =>
  mutationOptions({
    mutationFn: async ({ kind, id, row }: RowChange) => {
      const db = await supabase()
      const table = db.from(tables[kind])
      const saved = id === null ? table.insert(row as never) : table.update(row as never).eq('id', id as never)
      const { error } = await saved.select('slug').single()
      // Slug and name are both unique.
      if (error?.code === '23505') throw toAppError({ ...error, code: 'PT409', message: 'row_taken', details: null })
      if (error) throw toAppError(error)
    },
    ...invalidates(...shownIn),
  })

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
    ...invalidates(...shownIn),
  })

export const reorderMutation = () =>
  rpcMutation('reorder_assortment', shownIn, ({ kind, ids }: { kind: RowKind; ids: (number | string)[] }) => ({
    kind,
    row_ids: ids.map(String),
  }))

/** Returns how many products got the tag that stays. */
export const mergeTagsMutation = () =>
  mutationOptions({
    mutationFn: async (tags: { from: string; into: string }) =>
      mergedTagsSchema.parse(await callRpc('merge_tags', tags)),
    ...invalidates(...shownIn),
  })

export const setNeedWordsMutation = () =>
  rpcMutation('set_need_words', [staffKeys.assortment], ({ id, words }: { id: string; words: string[] }) => ({
    need_id: id,
    words,
  }))
