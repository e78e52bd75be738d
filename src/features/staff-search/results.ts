import { z } from 'zod'
import { Constants } from '#lib/database.types'

const { clinic_status, order_status } = Constants.public.Enums

/** Fields with a search word that the shown name does not have. */
const matched = z.array(z.string())

/** Logistic sees the recipient and the place, others the clinic and the sum. */
const order = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(order_status),
  created_at: z.string(),
  clinic_name: z.string().nullish(),
  total: z.number().optional(),
  matched: matched.optional(),
  recipient_name: z.string().optional(),
  city: z.string().nullish(),
})
const clinic = z.object({
  user_id: z.string(),
  name: z.string().nullable(),
  bin_iin: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(clinic_status),
  matched,
})
const product = z.object({
  id: z.string(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  line: z.string(),
  volume_ml: z.number(),
  is_published: z.boolean(),
})

export const foundSchema = z.object({
  orders: z.array(order),
  clinics: z.array(clinic),
  products: z.array(product),
})

export type Found = z.infer<typeof foundSchema>
export type FoundOrder = Found['orders'][number]
export type FoundClinic = Found['clinics'][number]
export type FoundProduct = Found['products'][number]
