import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/ask'
import { invalidates } from '#lib/invalidates'
import { staffKeys } from '#lib/staff-keys'
import { COUNTS } from './queries.ts'
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
  rpcMutation(
    'post_stock',
    // Products, orders and the delivery board show stock too.
    [staffKeys.stock, staffKeys.products],
    ({ idempotencyKey, ...posting }: Posting) => ({ ...posting, idempotency_key: idempotencyKey }),
  )

/** Starts an inventory count of a line, or of all products; answers with its id. */
export const startCountMutation = () =>
  rpcMutation('start_stock_count', [COUNTS], (count: { title: string; line: string | undefined }) => count)

export type Entry = { code: string; quantity: number; isAdded: boolean; key: string }

/** Enters what was counted of a product; one key counts once. */
export async function enterCount(countId: string, { code, quantity, isAdded, key }: Entry): Promise<EnteredLine> {
  const call = { count_id: countId, code, quantity, is_added: isAdded, idempotency_key: key }
  return enteredSchema.parse(await callRpc('enter_stock_count', call))
}

/** Has everything that shows a count asked again. */
export const refreshCounts = (client: QueryClient) => client.invalidateQueries({ queryKey: COUNTS })

/** Takes a product out of a count. */
export const removeLineMutation = (count_id: string) =>
  rpcMutation('remove_stock_count_line', [COUNTS], (product_id: string) => ({ count_id, product_id }))

/** Posts a count, once. */
export const postCountMutation = (countId: string) =>
  mutationOptions({
    mutationFn: async () => postedCountSchema.parse(await callRpc('post_stock_count', { count_id: countId })),
    ...invalidates(staffKeys.stock, staffKeys.products),
  })

/** Gives a count up. */
export const cancelCountMutation = (count_id: string) =>
  rpcMutation<'cancel_stock_count', void>('cancel_stock_count', [COUNTS], () => ({ count_id }))
