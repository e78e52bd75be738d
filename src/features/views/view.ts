import { z } from 'zod'
import { Constants } from '#lib/database.types'
import { typedText } from '#lib/forms/form-schema'

export const viewsSchema = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    search: z.record(z.string(), z.unknown()),
    /** Colleagues of this role read it too. */
    shared_with: z.enum(Constants.public.Enums.app_role).nullable(),
  }),
)
export type SavedView = z.infer<typeof viewsSchema>[number]

export const viewSchema = z.object({
  name: typedText().min(1, 'Введите название').max(60, 'Не больше 60 знаков'),
  isShared: z.boolean(),
})
