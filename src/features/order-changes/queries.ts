import { orderKeys } from '#features/orders/queries.ts'
import { rowQuery } from '#lib/backend/ask'
import type { QueryData } from '#lib/backend/query-data'

/** What is changed of an order: lines that are sold, terms of delivery, and its version. For its clinic and for staff. */
export const changedOrderQuery = (id: string) =>
  rowQuery(
    [...orderKeys.one(id), 'change'],
    (db) =>
      db
        .from('orders')
        .select(
          `id, number, user_id, version, status, payment_status, payment_method, items_total, delivery_price, total, received_total, refunded_total,
          delivery_method, delivery_method_name, city, address, recipient_name, recipient_phone, desired_on, on_shortage,
          delivery_methods(kind, description),
          order_items(product_id, sku, name, product_type, volume_ml, image_url, price, quantity)`,
        )
        .eq('id', id)
        .eq('order_items.kind', 'sale')
        .order('sku', { referencedTable: 'order_items' }),
    { staleTime: 0 },
  )

export type ChangedOrder = NonNullable<QueryData<typeof changedOrderQuery>>
