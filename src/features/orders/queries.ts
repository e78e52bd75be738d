import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProductCard } from '#features/catalog/product.ts'
import { CARD } from '#features/catalog/queries.ts'
import { readRpc, rowQuery, rpcQuery } from '#lib/backend/ask'
import { Constants, type Database } from '#lib/database.types'
import { toAppError } from '#lib/backend/errors'
import { pollEvery } from '#lib/backend/live'
import { callerKeys } from '#lib/backend/caller-keys'
import { oneOf, publicRows } from '#lib/backend/public-call'
import type { QueryData } from '#lib/backend/query-data'
import { signedFileQuery } from '#lib/files/signed-file'
import { supabase } from '#lib/backend/supabase'
import { frequentProducts, orderListSchema, type OrderCard } from './order-list.ts'
import { countGroups, orderGroups, type OrderGroup } from './order-groups.ts'
import type { OrdersSearch } from './orders-search.ts'

type Tables = Database['public']['Tables']

export const PAGE_SIZE = 10

const FOLLOWED_EVERY = 15_000

export const orderKeys = {
  all: callerKeys.orders,
  list: (search: OrdersSearch) => [...orderKeys.all, 'list', search] as const,
  one: (id: string) => [...orderKeys.all, 'one', id] as const,
}

/** Polling shows new steps soon. */
const followed = {
  staleTime: FOLLOWED_EVERY / 2,
  refetchInterval: pollEvery(FOLLOWED_EVERY),
  refetchOnWindowFocus: 'always',
} as const

/** One page, the total, and counts by tab; `toPay` is the sum of the unpaid ones. */
export type OrderList = {
  rows: OrderCard[]
  total: number
  counts: Record<OrderGroup | 'unpaid' | 'all', number>
  toPay: number
}

/** Of the signed-in clinic. */
export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: orderKeys.list(search),
    queryFn: async ({ signal }): Promise<OrderList> => {
      const { status, q, from, to, min, max, sort, page } = search
      const args = {
        search: q,
        to_pay: status === 'unpaid',
        status: status && status !== 'unpaid' ? [...orderGroups[status]] : undefined,
        from_day: from,
        to_day: to,
        min_total: min,
        max_total: max,
        sort,
        page,
        page_size: PAGE_SIZE,
      }
      const { rows, total, counts, to_pay } = await readRpc('my_orders', args, signal, orderListSchema)
      return { rows, total, counts: { ...countGroups(counts), unpaid: to_pay.count }, toPay: to_pay.sum }
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
  order_documents(id, storage_path, file_name, mime, size, created_at),
  invoices(id, number, issued_at, total),
  claims!claims_order_id_fkey(id, number, is_report, created_at)
` as const

/** Null when there is none, or it is somebody else's. */
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
        .order('created_at', { referencedTable: 'order_documents' })
        .order('year', { referencedTable: 'invoices', ascending: false })
        .order('number', { referencedTable: 'invoices', ascending: false })
        .order('number', { referencedTable: 'claims' }),
    followed,
  )

export type Order = NonNullable<QueryData<typeof orderQuery>>

const payments = z.array(
  z.object({
    id: z.number(),
    kind: z.enum(Constants.public.Enums.payment_kind),
    amount: z.number().nullable(),
    paid_on: z.string().nullable(),
    reverses_id: z.number().nullable(),
    created_at: z.string(),
  }),
)

/** Of one's own order, oldest first. Amounts in tenge, days such as 2026-11-17. */
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
  /** Confirms the hand-over to the courier; only the clinic sees it. */
  code: z.string().nullable(),
  /** Something is missing and the clinic has to decide. */
  shortage_undecided: z.boolean(),
  missing: z.array(z.object({ sku: z.string(), name: z.string(), missing: z.number(), reason: z.string().nullable() })),
  follow_up: otherOrder,
  follows: otherOrder,
})

/** The delivery of an order, as its clinic may know it. */
export type Shipment = z.infer<typeof shipmentSchema>

/** For one of the caller's orders. */
export const shipmentQuery = (order_id: string) =>
  rpcQuery(orderKeys.all, 'order_shipment', { order_id }, shipmentSchema, followed)

export type Receipt = Order['order_documents'][number]

export const receiptFileQuery = (receipt: Receipt) => signedFileQuery('order-receipts', receipt)

/** What the signed-in clinic orders most, at most three. */
export const frequentProductsQuery = () => rpcQuery(orderKeys.all, 'my_frequent_products', {}, frequentProducts)

/** Products that are no longer sold are missing. */
export const productsNowQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'now', productIds],
    queryFn: ({ signal }): Promise<ProductCard[]> =>
      publicRows('product_cards', CARD, { id: oneOf(productIds) }, signal),
    staleTime: 0,
  })

/** The clinic's manager, or the deputy, whom `covers_for` then explains. */
export type Manager = Pick<
  Tables['account_managers']['Row'],
  'user_id' | 'full_name' | 'phone' | 'whatsapp' | 'photo_url'
> & { covers_for: string | null }

/** Null while the clinic has no manager. */
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
