import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'

/** A line of an order request; `product_id` wins over the sku, `price` is what the client showed. */
export interface Line {
  product_id?: string
  sku: string
  quantity: number
  price?: number | null
}

/** A delivery that costs nothing. */
export const pickup = { method: 'pickup-almaty', recipient_name: 'Асель', recipient_phone: '8 701 000-00-01' }

/** The arguments of place_order, good unless `changes` spoils them. */
export const orderRequest = (items: Line[], changes: Record<string, unknown> = {}) => ({
  items,
  delivery: pickup,
  idempotency_key: randomUUID(),
  ...changes,
})

/** Runs `work` in a transaction as the API would run it for this signed-in user. */
export function actAs<T>(sql: postgres.Sql, userId: string, work: (sql: postgres.TransactionSql) => Promise<T>) {
  return sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    return work(transaction)
  })
}

/** Places an order on a connection of its own; answers with what the caller would get. */
export const placeOrder = (sql: postgres.Sql, userId: string, items: Line[], key: string = randomUUID()) =>
  actAs(sql, userId, async (transaction) => {
    const [row] = await transaction`
      select public.place_order(
        items => ${sql.json(items as never)}, delivery => ${sql.json(pickup)}, idempotency_key => ${key}
      ) as placed`
    return row!['placed'] as { id: string; number: string; status: string; total: number }
  })
