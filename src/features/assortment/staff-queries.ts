import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/backend/errors'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'

type Row = { id: number; slug: string; name: string; former_addresses: string[]; products: number }
export type TypeRow = Row
export type LineRow = Row & { color: string; tagline: string; description: string }
export type TagRow = Omit<Row, 'id'> & {
  id: string
  kind: TagKind
  color: string | null
  starts_on: string | null
  ends_on: string | null
  on_card: boolean
  words: string[]
}
export type TagKind = Database['public']['Enums']['tag_kind']
export type AssortmentRows = { types: TypeRow[]; lines: LineRow[]; tags: TagRow[] }

export const assortmentRowsQuery = () =>
  queryOptions({
    queryKey: staffKeys.assortment,
    queryFn: async ({ signal }): Promise<AssortmentRows> => {
      const db = await supabase()
      const [types, lines, tags, counts] = await Promise.all([
        db
          .from('product_types')
          .select('id, slug, name, former_addresses')
          .order('position')
          .order('id')
          .abortSignal(signal),
        db
          .from('product_lines')
          .select('id, slug, name, color, tagline, description, former_addresses')
          .order('position')
          .order('id')
          .abortSignal(signal),
        db
          .from('tags')
          .select('id, slug, name, kind, color, starts_on, ends_on, on_card, former_addresses, search_aliases(alias)')
          .order('position')
          .order('name')
          .abortSignal(signal),
        db.rpc('assortment_counts').abortSignal(signal),
      ])
      const products = unwrap(counts) as Partial<Record<keyof AssortmentRows, Record<string, number>>>
      const counted = <R extends { id: number | string }>(kind: keyof AssortmentRows, row: R) => ({
        ...row,
        products: products[kind]?.[row.id] ?? 0,
      })
      return {
        types: unwrap(types).map((row) => counted('types', row)),
        lines: unwrap(lines).map((row) => counted('lines', row)),
        tags: unwrap(tags).map(({ search_aliases, ...tag }) => ({
          ...counted('tags', tag),
          words: search_aliases.map(({ alias }) => alias).toSorted((a, b) => a.localeCompare(b, 'ru')),
        })),
      }
    },
    staleTime: 0,
  })
