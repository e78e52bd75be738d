import { mutationOptions } from '@tanstack/react-query'
import { catalogKeys } from '#features/catalog/queries.ts'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import type { Json } from '#lib/database.types'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import type { ImportAnswer } from './import-report.ts'
import { bulkAnswerSchema, undoneSchema } from './product-list.ts'
import type { BulkChange } from './queries.ts'

const changed = [staffKeys.products, staffKeys.stock, catalogKeys.all]

/** In whole tenge; null: on request. */
export const setPriceMutation = () =>
  rpcMutation('set_price', changed, (change: { sku: string; price: number | null; reason: string }) => {
    // The generated types allow no null among arguments.
    return change as typeof change & { price: number }
  })

export type StockChange = {
  sku: string
  delta: number
  reason: string
  /** By default derived from the sign of `delta`. */
  kind?: 'receipt' | 'write_off' | 'inventory'
  idempotency_key: string
}

export const adjustStockMutation = () => rpcMutation('adjust_stock', changed, (change: StockChange) => change)

export type StockCount = { sku: string; counted: number; reason: string; idempotency_key: string }

/** Returns by how much the stock was off. */
export const countStockMutation = () =>
  mutationOptions({
    mutationFn: async (count: StockCount) => ((await callRpc('count_stock', count)) as { delta: number }).delta,
    ...invalidates(...changed),
  })

type BulkRun = { ids: readonly string[]; change: BulkChange; reason: string; fingerprint: string }

/** Refused when the outcome would differ from the preview. */
export const changeProductsMutation = () =>
  mutationOptions({
    mutationFn: async ({ ids, change, reason, fingerprint }: BulkRun) => {
      const call = { product_ids: [...ids], change, reason, expected_fingerprint: fingerprint }
      return bulkAnswerSchema.parse(await callRpc('change_products', call))
    },
    ...invalidates(...changed),
  })

export const undoBatchMutation = () =>
  mutationOptions({
    mutationFn: async (batch_id: string) => undoneSchema.parse(await callRpc('undo_batch', { batch_id })),
    ...invalidates(...changed),
  })

type ImportRun = { rows: readonly (object | null)[]; fileName: string; dryRun: boolean }

export const importMutation = () =>
  mutationOptions({
    mutationFn: async ({ rows, fileName, dryRun }: ImportRun): Promise<ImportAnswer> => {
      const call = { rows: rows as unknown as Json, dry_run: dryRun, file_name: fileName }
      // The schema first: without it nothing is written.
      const { importAnswerSchema } = await import('./import-report.ts')
      return importAnswerSchema.parse(await callRpc('import_products', call))
    },
    ...invalidates(...changed),
  })
