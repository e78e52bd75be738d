import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { cardSchema, foundSchema, historySchema, type Card, type Related } from './card.ts'

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

/** Products by article, barcode or name, published or not; the best match first. */
export const foundProductsQuery = (query: string) =>
  queryOptions({
    queryKey: cardKeys.found(query),
    queryFn: async ({ signal }): Promise<Related[]> => {
      const db = await supabase()
      const search = { search: query, page_size: FOUND_SHOWN }
      return foundSchema.parse(unwrap(await db.rpc('admin_products', search).abortSignal(signal)))
    },
  })
