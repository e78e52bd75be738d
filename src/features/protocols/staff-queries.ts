import { z } from 'zod'
import { rpcQuery } from '#lib/backend/ask'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'

const stepSchema = z.object({
  id: z.string(),
  product_type_id: z.number().nullable(),
  product_id: z.string().nullable(),
  sku: z.string().nullable(),
  product: z.string().nullable(),
  ml: z.number().nullable(),
  minutes: z.number().nullable(),
  text: z.string(),
  is_optional: z.boolean(),
})

const protocolSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  need: z.string(),
  minutes: z.number(),
  text: z.string(),
  is_published: z.boolean(),
  updated_at: z.string(),
  steps: z.array(stepSchema),
})

export type AdminProtocol = z.infer<typeof protocolSchema>

/** With drafts. */
export const adminProtocolsQuery = () =>
  rpcQuery([...staffKeys.products, 'protocols'], 'admin_protocols', {} as never, z.array(protocolSchema), {
    staleTime: JUST_LOADED,
  })
