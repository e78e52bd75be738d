import { mutationOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { catalogKeys } from '#features/catalog/queries.ts'
import { orderKeys } from '#features/orders/queries.ts'
import { callRpc } from '#lib/backend/ask'
import { AppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import type { requestedItems } from './change.ts'
import type { deliveryOf } from './delivery.ts'

export type ChangeRequest = {
  order_id: string
  items: ReturnType<typeof requestedItems>
  /** Null: as it was. */
  delivery: ReturnType<typeof deliveryOf> | null
  expected_version: number
  comment: string
  idempotency_key: string
}

/** What the order would cost, in tenge; `delivery_price` null: staff set it. */
export type Preview = z.infer<typeof preview>
const preview = z.object({ total: z.number(), delivery_price: z.number().nullable() })

/** Asks for the new total without changing anything: no order costs nothing, so the database refuses and names the sum. */
export async function previewChange(request: ChangeRequest): Promise<Preview> {
  try {
    await callRpc('change_order', { ...request, expected_total: 0 })
  } catch (error) {
    if (error instanceof AppError && error.word === 'total_changed') return preview.parse(error.details)
    throw error
  }
  throw new AppError('unexpected')
}

/** Idempotent by the key. */
export const changeOrderMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: (request: ChangeRequest & { expected_total: number }) => callRpc('change_order', request),
    ...invalidates(orderKeys.all, staffKeys.orders, staffKeys.order(orderId), staffKeys.delivery, catalogKeys.all),
  })
