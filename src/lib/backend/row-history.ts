import { z } from 'zod'

const values = z.record(z.string(), z.unknown()).nullable()

/** Changed columns, before and after. */
export const rowChangeSchema = z.object({
  at: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  actor: z.string().nullable(),
  old: values,
  new: values,
  reason: z.string().nullable(),
})
export type RowChange = z.infer<typeof rowChangeSchema>

/** The answer of row_history(). */
export const rowHistorySchema = z.array(rowChangeSchema)
