import { rowsQuery, rpcQuery } from '#lib/backend/ask'
import { staffKeys } from '#lib/backend/staff-keys'
import { cardSchema, foundSchema, historySchema } from './card.ts'

const CARD = [...staffKeys.products, 'card'] as const

export const cardQuery = (product_id: string) =>
  rpcQuery(CARD, 'product_card', { product_id }, cardSchema, {
    staleTime: 0,
    // A form is open over it: the changes of others are shown when it is saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const historyQuery = (product_id: string) =>
  rpcQuery(CARD, 'product_history', { product_id }, historySchema, { staleTime: 0 })

const MOVEMENTS_SHOWN = 20

export const movementsQuery = (id: string) =>
  rowsQuery(
    [...CARD, 'movements', id],
    (db) =>
      db
        .from('stock_movements')
        .select('id, delta, kind, note, order_id, created_at')
        .eq('product_id', id)
        .order('id', { ascending: false })
        .limit(MOVEMENTS_SHOWN),
    { staleTime: 0 },
  )

export const documentsQuery = (id: string) =>
  rowsQuery(
    [...CARD, 'documents', id],
    (db) =>
      db
        .from('product_documents')
        .select('id, kind, title, valid_until, path, size')
        .eq('product_id', id)
        .order('kind')
        .order('created_at'),
    { staleTime: 0 },
  )

const FOUND_SHOWN = 10

/** Products by article, barcode or name, published or not; the best match first. */
export const foundProductsQuery = (search: string) =>
  rpcQuery(CARD, 'admin_products', { search, page_size: FOUND_SHOWN }, foundSchema)
