import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { stockKeys } from './queries.ts'
import { enteredSchema, postedCountSchema, type EnteredLine } from './stock-rows.ts'

/** Lines of one receipt or write-off: articles or EAN-13, and pieces. */
export type Posting = {
  kind: 'receipt' | 'write_off'
  lines: { code: string; quantity: number }[]
  note: string
  idempotencyKey: string
}

/** Receives or writes off many products at once; one key posts once. */
export const postStockMutation = () =>
  mutationOptions({
    mutationFn: async ({ idempotencyKey, ...posting }: Posting) => {
      const db = await supabase()
      const call = { ...posting, idempotency_key: idempotencyKey }
      unwrap(await db.rpc('post_stock', call).setHeader(...idempotent))
    },
    // Products, orders and the delivery board show stock too.
    ...invalidates(staffKeys.stock, staffKeys.products),
  })

/** Starts an inventory count of a line, or of all products; answers with its id. */
export const startCountMutation = () =>
  mutationOptions({
    mutationFn: async ({ title, line }: { title: string; line: string | undefined }) => {
      const db = await supabase()
      return unwrap(await db.rpc('start_stock_count', { title, line }))
    },
    ...invalidates([...stockKeys.counts()]),
  })

export type Entry = { code: string; quantity: number; isAdded: boolean; key: string }

/** Enters what was counted of a product; one key counts once. */
export async function enterCount(countId: string, { code, quantity, isAdded, key }: Entry): Promise<EnteredLine> {
  const db = await supabase()
  const call = { count_id: countId, code, quantity, is_added: isAdded, idempotency_key: key }
  return enteredSchema.parse(unwrap(await db.rpc('enter_stock_count', call).setHeader(...idempotent)))
}

/** Has everything that shows a count asked again. */
export const refreshCounts = (client: QueryClient) => client.invalidateQueries({ queryKey: stockKeys.counts() })

/** Takes a product out of a count. */
export const removeLineMutation = (countId: string) =>
  mutationOptions({
    mutationFn: async (productId: string) => {
      const db = await supabase()
      unwrap(await db.rpc('remove_stock_count_line', { count_id: countId, product_id: productId }))
    },
    ...invalidates([...stockKeys.counts()]),
  })

/** Posts a count, once. */
export const postCountMutation = (countId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const db = await supabase()
      return postedCountSchema.parse(unwrap(await db.rpc('post_stock_count', { count_id: countId })))
    },
    ...invalidates(staffKeys.stock, staffKeys.products),
  })

/** Gives a count up. */
export const cancelCountMutation = (countId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const db = await supabase()
      unwrap(await db.rpc('cancel_stock_count', { count_id: countId }))
    },
    ...invalidates([...stockKeys.counts()]),
  })
