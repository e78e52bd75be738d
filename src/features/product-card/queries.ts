import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { cardSchema, historySchema, type Card, type Related } from './card.ts'

export const cardKeys = {
  all: [...staffKeys.products, 'card'] as const,
  card: (id: string) => [...cardKeys.all, id] as const,
  history: (id: string) => [...cardKeys.all, id, 'history'] as const,
  movements: (id: string) => [...cardKeys.all, id, 'movements'] as const,
  waiting: (id: string) => [...cardKeys.all, id, 'waiting'] as const,
  found: (query: string) => [...cardKeys.all, 'found', query] as const,
}

/** A product with all that its card edits. For admins. */
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: cardKeys.card(id),
    queryFn: async ({ signal }): Promise<Card> => {
      const db = await supabase()
      return cardSchema.parse(unwrap(await db.rpc('get_product_card', { product_id: id }).abortSignal(signal)))
    },
    staleTime: 0,
    // A form is open over it: what others do meanwhile is told when it is saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The last changes of a product, the latest first. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: cardKeys.history(id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return historySchema.parse(unwrap(await db.rpc('product_history', { product_id: id }).abortSignal(signal)))
    },
    staleTime: 0,
  })

const MOVEMENTS_SHOWN = 20

/** The last movements of a product's stock. */
export const movementsQuery = (id: string) =>
  queryOptions({
    queryKey: cardKeys.movements(id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('stock_movements')
          .select('id, delta, kind, note, order_id, created_at')
          .eq('product_id', id)
          .order('id', { ascending: false })
          .limit(MOVEMENTS_SHOWN)
          .abortSignal(signal),
      )
    },
    staleTime: 0,
  })

const FOUND_SHOWN = 10

/** Products by the beginning of an article or a part of a name, published or not. */
export const foundProductsQuery = (query: string) =>
  queryOptions({
    queryKey: cardKeys.found(query),
    queryFn: async ({ signal }): Promise<Related[]> => {
      const db = await supabase()
      const escaped = query.replace(/[\\%_"]/g, '\\$&')
      const rows = unwrap(
        await db
          .from('products')
          .select('id, sku, name, volume_ml, is_published, product_images(path)')
          .or(`name.ilike."%${escaped}%",sku.like."${escaped.toUpperCase()}%"`)
          .order('name')
          .order('volume_ml')
          .order('position', { referencedTable: 'product_images' })
          .limit(1, { referencedTable: 'product_images' })
          .limit(FOUND_SHOWN)
          .abortSignal(signal),
      )
      return rows.map(({ product_images, ...product }) => ({ ...product, image_url: product_images[0]?.path ?? null }))
    },
  })
