import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProductCard } from '#features/catalog/product.ts'
import { CARD } from '#features/catalog/queries.ts'
import { readRpc, rowQuery, rowsQuery, rpcQuery } from '#lib/ask'
import { Constants, type Database } from '#lib/database.types'
import { toAppError } from '#lib/errors'
import { pollEvery } from '#lib/live'
import { callerKeys } from '#lib/caller-keys'
import { oneOf, publicRows } from '#lib/public-call'
import type { QueryData } from '#lib/query-data'
import { signedFileQuery } from '#lib/signed-file'
import { supabase } from '#lib/supabase'
import { orderListSchema, type OrderCard } from './order-list.ts'
import { countGroups, orderGroups, type OrderGroup } from './order-groups.ts'
import type { OrdersSearch } from './orders-search.ts'

type Tables = Database['public']['Tables']

/** Orders on one page of the list. */
export const PAGE_SIZE = 10

const FOLLOWED_EVERY = 15_000

export const orderKeys = {
  all: callerKeys.orders,
  list: (search: OrdersSearch) => [...orderKeys.all, 'list', search] as const,
  one: (id: string) => [...orderKeys.all, 'one', id] as const,
}

/** Whoever looks at an order sees its steps soon after they are taken. */
const followed = {
  staleTime: FOLLOWED_EVERY / 2,
  refetchInterval: pollEvery(FOLLOWED_EVERY),
  refetchOnWindowFocus: 'always',
} as const

/** One page of orders, how many there are on all of them, and how many each tab of the list would hold. */
export type OrderList = { rows: OrderCard[]; total: number; counts: Record<OrderGroup | 'all', number> }

/** One page of the clinic's orders, filtered and sorted as the address says. */
export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: orderKeys.list(search),
    queryFn: async ({ signal }): Promise<OrderList> => {
      const { status, q, from, to, min, max, sort, page } = search
      const args = {
        search: q,
        status: status && [...orderGroups[status]],
        placed_from: from,
        placed_to: to,
        min_total: min,
        max_total: max,
        sort,
        page,
        page_size: PAGE_SIZE,
      }
      const { rows, total, counts } = await readRpc('my_orders', args, signal, orderListSchema)
      return { rows, total, counts: countGroups(counts) }
    },
    ...followed,
  })

const ORDER = `
  id, number, user_id, placed_by, status, payment_method, payment_status, items_total, delivery_price, total, due, deducted_total,
  received_total, refunded_total, debt, pay_until, reserved_until, cancel_on, delivery_method_name, city, address, recipient_name, recipient_phone,
  comment, carrier, tracking_number, created_at, confirmed_at, assembling_at, shipped_at, delivered_at, returned_at,
  cancelled_at, paid_at,
  delivery_methods(kind, description),
  order_items(id, kind, product_id, sku, slug, name, product_type, line, volume_ml, image_url, price, quantity, sent_quantity, returned_quantity),
  order_events(id, to_status, actor_id, comment, created_at),
  order_changes(id, field, old_value, new_value, reason, actor_id, created_at),
  order_documents(id, storage_path, file_name, mime, size, created_at)
` as const

/** One order; null when there is none, or it is somebody else's. */
export const orderQuery = (id: string) =>
  rowQuery(
    orderKeys.one(id),
    (db) =>
      db
        .from('orders')
        .select(ORDER)
        .eq('id', id)
        .order('sku', { referencedTable: 'order_items' })
        .order('position', { referencedTable: 'order_items' })
        .order('id', { referencedTable: 'order_changes' })
        .order('created_at', { referencedTable: 'order_documents' }),
    followed,
  )

export type Order = NonNullable<QueryData<typeof orderQuery>>

/** Payments as their clinic knows them: whole tenge, and days such as 2026-11-17. */
const payments = z.array(
  z.object({
    kind: z.enum(Constants.public.Enums.payment_kind),
    amount: z.number().nullable(),
    paid_on: z.string().nullable(),
    created_at: z.string(),
  }),
)

/** The payments of one's own order, oldest first. */
export const paymentsQuery = (order_id: string) =>
  rpcQuery(orderKeys.all, 'my_order_payments', { order_id }, payments, followed)

const otherOrder = z.object({ id: z.string(), number: z.string() }).nullable()

const shipmentSchema = z.object({
  /** A day such as 2026-11-24. */
  desired_on: z.string().nullable(),
  on_shortage: z.enum(Constants.public.Enums.shortage_choice),
  places: z.number().nullable(),
  tracking_url: z.string().nullable(),
  problem: z.string().nullable(),
  try_on: z.string().nullable(),
  handed_to: z.string().nullable(),
  /** What whoever brings the order asks for; told to the clinic alone. */
  code: z.string().nullable(),
  /** Something is missing and the clinic has to say what it wants. */
  shortage_undecided: z.boolean(),
  missing: z.array(z.object({ sku: z.string(), name: z.string(), missing: z.number(), reason: z.string().nullable() })),
  follow_up: otherOrder,
  follows: otherOrder,
})

/** How an order travels, as its clinic is told. */
export type Shipment = z.infer<typeof shipmentSchema>

/** How one of the caller's orders travels. */
export const shipmentQuery = (order_id: string) =>
  rpcQuery(orderKeys.all, 'order_shipment', { order_id }, shipmentSchema, followed)

/** A receipt of an order. */
export type Receipt = Order['order_documents'][number]

/** Links to a receipt's file. */
export const receiptFileQuery = (receipt: Receipt) => signedFileQuery('order-receipts', receipt)

/** When a clinic ordered which products. */
export type Purchase = { created_at: string; order_items: { product_id: string }[] }

const LOOKED_BACK = 365 * 24 * 3_600_000

/** What a clinic has ordered and kept within a year. The newest come first: of more than an answer holds, the oldest are missing. */
export const purchasesQuery = (userId: string) =>
  rowsQuery([...orderKeys.all, 'purchases', userId], (db) =>
    db
      .from('orders')
      .select('created_at, order_items(product_id)')
      .eq('user_id', userId)
      .eq('order_items.kind', 'sale')
      .not('status', 'in', '(cancelled,returned)')
      .gte('created_at', new Date(Date.now() - LOOKED_BACK).toISOString())
      .order('created_at', { ascending: false }),
  )

/** What the shop offers today of what was ordered once; an id without a product is sold no more. */
export const productsNowQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'now', productIds],
    queryFn: ({ signal }): Promise<ProductCard[]> =>
      publicRows('product_cards', CARD, { id: oneOf(productIds) }, signal),
    staleTime: 0,
  })

/** Whom a clinic turns to: its manager, or who covers for them, whom `covers_for` then names. */
export type Manager = Pick<
  Tables['account_managers']['Row'],
  'user_id' | 'full_name' | 'phone' | 'whatsapp' | 'photo_url'
> & { covers_for: string | null }

/** Null while nobody looks after the clinic. */
export const managerQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.all, 'manager'],
    queryFn: async ({ signal }): Promise<Manager | null> => {
      const db = await supabase()
      const { data, error } = await db.rpc('my_manager').abortSignal(signal)
      if (error) throw toAppError(error)
      return data as Manager | null
    },
  })
