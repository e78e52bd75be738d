import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { toAppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import { ORDER_GROUPS, orderGroups, searchPattern, type OrderGroup, type OrdersSearch } from './orders-search.ts'

type Tables = Database['public']['Tables']
type OrderRow = Tables['orders']['Row']
type ItemRow = Tables['order_items']['Row']

/** Orders on one page of the list. */
export const PAGE_SIZE = 10

const PAST_THE_END = 'PGRST103'
const FOLLOWED_EVERY = 15_000
/** How many orders the words of a search may find by their lines: their ids travel in an address. */
const FOUND_BY_LINES = 100

export const orderKeys = {
  all: ['orders'] as const,
  list: (search: OrdersSearch) => [...orderKeys.all, 'list', search] as const,
  counts: () => [...orderKeys.all, 'counts'] as const,
  one: (id: string) => [...orderKeys.all, 'one', id] as const,
  manager: () => [...orderKeys.all, 'manager'] as const,
  now: (skus: readonly string[]) => [...orderKeys.all, 'now', skus] as const,
}

/** Whoever looks at an order sees its steps soon after they are taken. */
const followed = {
  staleTime: FOLLOWED_EVERY / 2,
  refetchInterval: FOLLOWED_EVERY,
  refetchOnWindowFocus: 'always',
} as const

const CARD = `
  id, number, status, payment_method, payment_status, total, delivery_price, carrier, tracking_number, recipient_name, created_at,
  delivered_at, returned_at, cancelled_at,
  delivery_methods(name), order_items(sku, name, product_type, volume_ml, image_url, quantity)
`

/** An order as the list shows it. */
export type OrderCard = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'payment_method'
  | 'payment_status'
  | 'total'
  | 'delivery_price'
  | 'carrier'
  | 'tracking_number'
  | 'recipient_name'
  | 'created_at'
  | 'delivered_at'
  | 'returned_at'
  | 'cancelled_at'
> & {
  delivery_methods: { name: string }
  order_items: Pick<ItemRow, 'sku' | 'name' | 'product_type' | 'volume_ml' | 'image_url' | 'quantity'>[]
}

/** One page of the clinic's orders, the newest first, filtered as the address says. */
export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: orderKeys.list(search),
    queryFn: async ({ signal }): Promise<{ orders: OrderCard[]; total: number }> => {
      const db = await supabase()
      const first = ((search.page ?? 1) - 1) * PAGE_SIZE
      let request = db.from('orders').select(CARD, { count: 'exact' })
      if (search.status) request = request.in('status', orderGroups[search.status].statuses)
      if (search.q) {
        const pattern = searchPattern(search.q)
        if (!pattern) return { orders: [], total: 0 }
        const ids = await ordersWithLine(pattern, signal)
        request = request.or([`number.ilike.${pattern}`, ...(ids.length ? [`id.in.(${ids.join()})`] : [])].join())
      }
      const { data, count, error } = await request
        .order('created_at', { ascending: false })
        .order('id')
        .range(first, first + PAGE_SIZE - 1)
        .abortSignal(signal)
      if (error?.code === PAST_THE_END) return { orders: [], total: 0 }
      if (error) throw toAppError(error)
      return { orders: data, total: count ?? data.length }
    },
    ...followed,
  })

/** Orders with a line whose name or article matches. */
async function ordersWithLine(pattern: string, signal: AbortSignal): Promise<string[]> {
  const db = await supabase()
  const lines = unwrap(
    await db
      .from('order_items')
      .select('order_id')
      .or(`name.ilike.${pattern},sku.ilike.${pattern}`)
      .order('created_at', { ascending: false })
      .limit(FOUND_BY_LINES)
      .abortSignal(signal),
  )
  return [...new Set(lines.map((line) => line.order_id))]
}

/** How many orders each tab of the list holds. */
export const orderCountsQuery = () =>
  queryOptions({
    queryKey: orderKeys.counts(),
    queryFn: async ({ signal }): Promise<Record<OrderGroup | 'all', number>> => {
      const db = await supabase()
      const counts = await Promise.all(
        ORDER_GROUPS.map(async (group) => {
          const { count, error } = await db
            .from('orders')
            .select('id', { count: 'exact', head: true })
            .in('status', orderGroups[group].statuses)
            .abortSignal(signal)
          if (error) throw toAppError(error)
          return [group, count ?? 0] as const
        }),
      )
      const all = counts.reduce((sum, [, count]) => sum + count, 0)
      return { ...(Object.fromEntries(counts) as Record<OrderGroup, number>), all }
    },
    ...followed,
  })

const ORDER = `
  id, number, user_id, placed_by, status, payment_method, payment_status, items_total, delivery_price, total, city, address,
  recipient_name, recipient_phone, comment, carrier, tracking_number, created_at, confirmed_at, assembling_at, shipped_at,
  delivered_at, returned_at, cancelled_at, paid_at,
  delivery_methods(name, kind, description),
  order_items(id, sku, slug, name, product_type, line, volume_ml, image_url, price, quantity),
  order_events(id, to_status, actor_id, comment, created_at)
`

/** An order with everything its page tells. */
export type Order = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'user_id'
  | 'placed_by'
  | 'status'
  | 'payment_method'
  | 'payment_status'
  | 'items_total'
  | 'delivery_price'
  | 'total'
  | 'city'
  | 'address'
  | 'recipient_name'
  | 'recipient_phone'
  | 'comment'
  | 'carrier'
  | 'tracking_number'
  | 'created_at'
  | 'confirmed_at'
  | 'assembling_at'
  | 'shipped_at'
  | 'delivered_at'
  | 'returned_at'
  | 'cancelled_at'
  | 'paid_at'
> & {
  delivery_methods: Pick<Tables['delivery_methods']['Row'], 'name' | 'kind' | 'description'>
  order_items: Omit<ItemRow, 'order_id' | 'created_at'>[]
  order_events: Pick<Tables['order_events']['Row'], 'id' | 'to_status' | 'actor_id' | 'comment' | 'created_at'>[]
}

/** One order, its latest event first; null when there is none, or it is somebody else's. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: async ({ signal }): Promise<Order | null> => {
      const db = await supabase()
      const { data, error } = await db
        .from('orders')
        .select(ORDER)
        .eq('id', id)
        .order('sku', { referencedTable: 'order_items' })
        .order('id', { referencedTable: 'order_events', ascending: false })
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data
    },
    ...followed,
  })

/** A product as the shop offers it today. */
export type ProductNow = Pick<
  Database['public']['Views']['product_cards']['Row'],
  | 'id'
  | 'slug'
  | 'sku'
  | 'name'
  | 'family'
  | 'volume_ml'
  | 'product_type'
  | 'line'
  | 'price'
  | 'available'
  | 'stock_count'
  | 'is_new'
  | 'is_hit'
  | 'image_url'
>

/** What the shop offers today of what was ordered once; a sku without a product is sold no more. */
export const productsNowQuery = (skus: readonly string[]) =>
  queryOptions({
    queryKey: orderKeys.now(skus),
    queryFn: async ({ signal }): Promise<ProductNow[]> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('product_cards')
          .select(
            'id, slug, sku, name, family, volume_ml, product_type, line, price, available, stock_count, is_new, is_hit, image_url',
          )
          .in('sku', skus)
          .abortSignal(signal),
      )
    },
    staleTime: 0,
  })

/** The clinic's account manager, as clients see them. */
export type Manager = Pick<
  Tables['account_managers']['Row'],
  'user_id' | 'full_name' | 'phone' | 'whatsapp' | 'photo_url'
>

/** The manager assigned to the clinic right now; a clinic can read no other. */
export const managerQuery = () =>
  queryOptions({
    queryKey: orderKeys.manager(),
    queryFn: async ({ signal }): Promise<Manager | null> => {
      const db = await supabase()
      const { data, error } = await db
        .from('account_managers')
        .select('user_id, full_name, phone, whatsapp, photo_url')
        .eq('is_active', true)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data
    },
  })
