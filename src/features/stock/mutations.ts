import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { COUNTS } from './queries.ts'
import { enteredSchema, postedCountSchema, type EnteredLine } from './stock-rows.ts'

/** `code`: an article or EAN-13. */
export type Posting = {
  kind: 'receipt' | 'write_off'
  lines: { code: string; quantity: number }[]
  note: string
  idempotencyKey: string
}

/** One idempotency key posts once. */
export const postStockMutation = () =>
  rpcMutation(
    'post_stock',
    // Products, orders and the delivery board show stock too.
    [staffKeys.stock, staffKeys.products],
    ({ idempotencyKey, ...posting }: Posting) => ({ ...posting, idempotency_key: idempotencyKey }),
  )

/** Without a line the count is of all products. */
export const startCountMutation = () =>
  mutationOptions({
    mutationFn: async (count: { title: string; line: string | undefined }) =>
      (await callRpc('start_stock_count', count)) as { id: string },
    ...invalidates(COUNTS),
  })

export type Entry = { code: string; quantity: number; isAdded: boolean; key: string }

/** One key counts once. */
export async function enterCount(countId: string, { code, quantity, isAdded, key }: Entry): Promise<EnteredLine> {
  const call = { count_id: countId, code, quantity, is_added: isAdded, idempotency_key: key }
  return enteredSchema.parse(await callRpc('enter_stock_count', call))
}

export const refreshCounts = (client: QueryClient) => client.invalidateQueries({ queryKey: COUNTS })

export const removeLineMutation = (count_id: string) =>
  rpcMutation('remove_stock_count_line', [COUNTS], (product_id: string) => ({ count_id, product_id }))

export const postCountMutation = (countId: string) =>
  mutationOptions({
    mutationFn: async () => postedCountSchema.parse(await callRpc('post_stock_count', { count_id: countId })),
    ...invalidates(staffKeys.stock, staffKeys.products),
  })

export const cancelCountMutation = (count_id: string) =>
  rpcMutation<'cancel_stock_count', void>('cancel_stock_count', [COUNTS], () => ({ count_id }))
