import { z } from 'zod'
import { skinTypes, usePlaces, type SkinType, type UsePlace } from '#features/catalog/facts.ts'

/** The fields of zod's schema of `Facts`. */
export const factsShape = {
  actives: z.array(z.object({ name: z.string(), inci: z.string().optional(), percent: z.number().optional() })),
  ph_min: z.number().nullable(),
  ph_max: z.number().nullable(),
  skin_types: z.array(z.enum(Object.keys(skinTypes) as SkinType[])),
  phototypes: z.array(z.number()),
  used_in: z.array(z.enum(Object.keys(usePlaces) as UsePlace[])),
  ml_per_procedure: z.number().nullable(),
  months_after_opening: z.number().nullable(),
  storage: z.string(),
  country: z.string(),
  indications: z.string(),
  contraindications: z.string(),
}
