import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { toAppError, unwrap } from '#lib/errors'
import { JUST_LOADED } from '#lib/query-cache'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { orderListSchema, type OrderList } from './order-list.ts'

type Enums = Database['public']['Enums']

/** Orders on one page of a list. */
export const ORDERS_PER_PAGE = 25

/** What a list of orders is narrowed by. */
export type OrderFilters = {
  status?: Enums['order_status']
  payment_status?: Enums['payment_status']
  search?: string
  user_id?: string
  sort?: string
  page?: number
  page_size?: number
}

export const staffOrderKeys = {
  list: (filters: OrderFilters) => [...staffKeys.orders, filters] as const,
  order: (id: string) => [...staffKeys.order(id), 'record'] as const,
  notes: (id: string) => [...staffKeys.order(id), 'notes'] as const,
}

/** Orders as staff see them: admins all, managers those of their clients. */
export const orderListQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: staffOrderKeys.list(filters),
    queryFn: ({ signal }) => fetchOrders({ page_size: ORDERS_PER_PAGE, ...filters }, signal),
    staleTime: JUST_LOADED,
    placeholderData: keepPreviousData,
  })

/** Orders that wait to be confirmed. */
export const newOrdersQuery = () => orderListQuery({ status: 'new', page_size: 100 })

/** What a clinic has had delivered: how many orders, and their sum. */
export const deliveredQuery = (userId: string) => orderListQuery({ user_id: userId, status: 'delivered', page_size: 1 })

const ORDER = `id, number, status, payment_method, payment_status, items_total, delivery_price, total, city, address,
  recipient_name, recipient_phone, comment, carrier, tracking_number, created_at, user_id, placed_by, account_manager_id,
  reported_amount, reported_on,
  delivery_methods(name, kind), account_managers(full_name),
  order_items(sku, slug, name, product_type, line, volume_ml, image_url, price, quantity),
  order_events(id, from_status, to_status, actor_id, comment, created_at),
  order_documents(id, storage_path, file_name, mime, size, created_at)`

/** One order with its lines and events, and whose it is. */
export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: staffOrderKeys.order(id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const { order_items, order_events, order_documents, delivery_methods, account_managers, ...order } = unwrap(
        await db
          .from('orders')
          .select(ORDER)
          .eq('id', id)
          .order('sku', { referencedTable: 'order_items' })
          .order('id', { referencedTable: 'order_events', ascending: false })
          .order('created_at', { referencedTable: 'order_documents' })
          .abortSignal(signal)
          .maybeSingle(),
      )
      const { data: clinic, error } = await db
        .from('user_clinic_info')
        .select('legal_name, trade_name, contact_name, phone, whatsapp')
        .eq('user_id', order.user_id)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return {
        ...order,
        items: order_items,
        events: order_events,
        receipts: order_documents,
        delivery: delivery_methods,
        manager_name: account_managers?.full_name ?? null,
        clinic: clinic && {
          name: clinic.trade_name || clinic.legal_name || 'Клиника',
          contact_name: clinic.contact_name,
          phone: clinic.phone,
          whatsapp: clinic.whatsapp,
        },
      }
    },
    staleTime: JUST_LOADED,
  })

export type StaffOrder = Awaited<ReturnType<NonNullable<ReturnType<typeof staffOrderQuery>['queryFn']>>>

/** What staff noted about an order, newest first. */
export const orderNotesQuery = (orderId: string) =>
  queryOptions({
    queryKey: staffOrderKeys.notes(orderId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('order_notes')
          .select('id, author_id, note, created_at')
          .eq('order_id', orderId)
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      )
    },
    staleTime: JUST_LOADED,
  })

/** Orders as admin_orders() answers them. */
export async function fetchOrders(filters: OrderFilters, signal: AbortSignal): Promise<OrderList> {
  const db = await supabase()
  return orderListSchema.parse(unwrap(await db.rpc('admin_orders', filters).abortSignal(signal)))
}
