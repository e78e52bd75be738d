import { mutationOptions } from '@tanstack/react-query'
import { catalogKeys } from '#features/catalog/queries.ts'
import type { Json } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { ImportAnswer } from './import-report.ts'
import { bulkAnswerSchema, undoneSchema } from './product-list.ts'
import { productAdminKeys, type BulkChange } from './queries.ts'

/** What shows products, to staff and in the shop. */
const changed = [productAdminKeys.all, staffKeys.stock, catalogKeys.all]

/** A new price in whole tenge; null: on request. */
export const setPriceMutation = () =>
  mutationOptions({
    mutationFn: async (change: { sku: string; price: number | null; reason: string }) => {
      const db = await supabase()
      // The generated types know no null among arguments.
      unwrap(await db.rpc('set_price', change as typeof change & { price: number }))
    },
    ...invalidates(...changed),
  })

/** Pieces that came, went, or were counted. */
export type StockChange = {
  sku: string
  delta: number
  reason: string
  /** By default what the sign of the delta says. */
  kind?: 'receipt' | 'write_off' | 'inventory'
  idempotency_key: string
}

export const adjustStockMutation = () =>
  mutationOptions({
    mutationFn: async (change: StockChange) => {
      const db = await supabase()
      unwrap(await db.rpc('adjust_stock', change).setHeader(...idempotent))
    },
    ...invalidates(...changed),
  })

export type StockCount = { sku: string; counted: number; reason: string; idempotency_key: string }

/** Answers by how much the stock was off. */
export const countStockMutation = () =>
  mutationOptions({
    mutationFn: async (count: StockCount) => {
      const db = await supabase()
      const answer = unwrap(await db.rpc('count_stock', count).setHeader(...idempotent))
      return (answer as { delta: number }).delta
    },
    ...invalidates(...changed),
  })

type BulkRun = { ids: readonly string[]; change: BulkChange; reason: string; fingerprint: string }

/** Changes many products; refused when it would not be just what the preview has shown. */
export const changeProductsMutation = () =>
  mutationOptions({
    mutationFn: async ({ ids, change, reason, fingerprint }: BulkRun) => {
      const db = await supabase()
      const call = { product_ids: [...ids], change, reason, expected: fingerprint }
      return bulkAnswerSchema.parse(unwrap(await db.rpc('change_products', call)))
    },
    ...invalidates(...changed),
  })

/** Takes an import or a change of many back. */
export const undoBatchMutation = () =>
  mutationOptions({
    mutationFn: async (batchId: string) => {
      const db = await supabase()
      return undoneSchema.parse(unwrap(await db.rpc('undo_batch', { batch_id: batchId })))
    },
    ...invalidates(...changed),
  })

type ImportRun = { rows: readonly (object | null)[]; fileName: string; dryRun: boolean }

/** Checks a file's rows against the catalogue, or writes them. */
export const importMutation = () =>
  mutationOptions({
    mutationFn: async ({ rows, fileName, dryRun }: ImportRun): Promise<ImportAnswer> => {
      const [{ importAnswerSchema }, db] = await Promise.all([import('./import-report.ts'), supabase()])
      const call = { rows: rows as unknown as Json, dry_run: dryRun, file_name: fileName }
      return importAnswerSchema.parse(unwrap(await db.rpc('import_products', call)))
    },
    ...invalidates(...changed),
  })
