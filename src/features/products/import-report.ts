import { z } from 'zod'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** What import_products() answers; rows count from 1. */
export const importAnswerSchema = z.object({
  created: z.number(),
  changed: z.number(),
  skipped: z.number(),
  changes: z.array(z.object({ row: z.number(), sku: z.string(), field: z.string(), old: value, new: value })),
  errors: z.array(z.object({ row: z.number(), field: z.string().nullable(), error: z.string() })),
  batch_id: z.string().nullable(),
})

export type ImportAnswer = z.infer<typeof importAnswerSchema>
