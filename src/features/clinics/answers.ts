import { z } from 'zod'
import { Constants } from '#lib/database.types'
import { columnLabels } from './choices.ts'

const text = z.string()

/** Corrections that staff ask for before they decide, by column. */
export const correctionSchema = z.object({
  fields: z.partialRecord(z.enum(Object.keys(columnLabels) as (keyof typeof columnLabels)[]), text),
  comment: text,
  requested_at: text,
})

export type Correction = z.infer<typeof correctionSchema>

/** A requested change of legal data, by column. */
export const changesSchema = z
  .object({
    legal_form: text,
    legal_name: text,
    trade_name: text,
    bin_iin: text,
    tax_regime: z.enum(Constants.public.Enums.tax_regime).nullable(),
    vat_payer: z.boolean(),
    vat_certificate: text.nullable(),
    city: text,
    address: text,
    specialization: text,
  })
  .partial()

/** The database's error for refused columns. */
export const refusalSchema = z.object({ fields: z.record(text, text) })
