import { z } from 'zod'

const values = z.record(z.string(), z.unknown()).nullable()

/** A change of a row: the columns that it changed, before and after. */
export const rowChangeSchema = z.object({
  at: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  actor: z.string().nullable(),
  old: values,
  new: values,
  reason: z.string().nullable(),
})
export type RowChange = z.infer<typeof rowChangeSchema>

/** What row_history() answers. */
export const rowHistorySchema = z.array(rowChangeSchema)
