import { queryOptions } from '@tanstack/react-query'
import { rowsQuery, rpcList } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { toAppError, unwrap } from '#lib/backend/errors'
import type { QueryData } from '#lib/backend/query-data'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'

// Loaders import this file: the schema loads beside the request.

export const ORDERS_PER_PAGE = 25

export type OrderFilters = Database['public']['Functions']['admin_orders']['Args']

export const staffOrderKeys = {
  order: (id: string) => staffKeys.order(id),
  notes: (id: string) => ['staff', 'order-notes', id] as const,
}

/** Admins see all orders, managers those of their clients; newest first. */
export const orderPages = rpcList(
  staffKeys.orders,
  'admin_orders',
  (filters: OrderFilters) => ({ page_size: ORDERS_PER_PAGE, ...filters }),
  async () => (await import('./order-list.ts')).orderListSchema,
)

export const deliveredQuery = (userId: string) =>
  orderPages.query({ clinic_id: userId, status: 'delivered', page_size: 1 })

const ORDER =
  `id, number, status, payment_method, payment_status, items_total, delivery_price, total, due, deducted_total, received_total,
  refunded_total, debt, pay_until, reported_at, reserved_until, cancel_on, reservation_extended_at, delivery_method_name, city, address,
  recipient_name, recipient_phone, comment, carrier, tracking_number, created_at, user_id, placed_by, account_manager_id,
  account_managers!orders_account_manager_id_fkey(full_name),
  order_items(id, product_id, sku, slug, name, product_type, line, volume_ml, image_url, price, quantity, sent_quantity, returned_quantity),
  order_events(id, to_status, actor_id, comment, created_at),
  order_changes(id, field, old_value, new_value, reason, actor_id, created_at),
  order_payments(id, kind, amount, paid_on, note, actor_id, reverses_id, created_at),
  order_documents(id, storage_path, file_name, mime, size, created_at),
  invoices(id, number, issued_at, total),
  claims!claims_order_id_fkey(id, number, is_report, created_at)` as const

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: staffOrderKeys.order(id),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const { account_managers, ...order } = unwrap(
        await db
          .from('orders')
          .select(ORDER)
          .eq('id', id)
          .order('sku', { referencedTable: 'order_items' })
          .order('position', { referencedTable: 'order_items' })
          .order('id', { referencedTable: 'order_payments', ascending: false })
          .order('created_at', { referencedTable: 'order_documents' })
          .order('year', { referencedTable: 'invoices', ascending: false })
          .order('number', { referencedTable: 'invoices', ascending: false })
          .order('number', { referencedTable: 'claims' })
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
        manager_name: account_managers?.full_name ?? null,
        clinic: clinic && {
          name: clinic.trade_name || clinic.legal_name || 'Клиника',
          contact_name: clinic.contact_name,
          phone: clinic.phone,
          whatsapp: clinic.whatsapp,
        },
      }
    },
    staleTime: 0,
  })

export type StaffOrder = QueryData<typeof staffOrderQuery>

export const orderNotesQuery = (orderId: string) =>
  rowsQuery(
    staffOrderKeys.notes(orderId),
    (db) =>
      db
        .from('order_notes')
        .select('id, author_id, note, created_at')
        .eq('order_id', orderId)
        .order('created_at', { ascending: false }),
    { staleTime: 0 },
  )
