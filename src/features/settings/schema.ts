import { z } from 'zod'
import { numberKeys, switchKeys, type NumberKey, type Settings, type SwitchKey } from './settings.ts'

/** The largest number that the database keeps. */
const MAX = 2_147_483_647

const wholeNumber = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Введите число')
      .regex(/^\d*$/, 'Только целое число, без знаков и букв')
      .transform(Number)
      .pipe(
        z
          .number()
          .min(1, 'Не меньше 1')
          .max(MAX, `Не больше ${MAX.toLocaleString('ru')}`),
      ),
  )

/** The rules of the form; the database has the same. */
export const settingsSchema = z.object({
  ...(Object.fromEntries(numberKeys.map((key) => [key, wholeNumber])) as Record<NumberKey, typeof wholeNumber>),
  ...(Object.fromEntries(switchKeys.map((key) => [key, z.boolean()])) as Record<SwitchKey, z.ZodBoolean>),
})

/** What the form holds. */
export type SettingsValues = z.input<typeof settingsSchema>

/** The form with the settings in force; large numbers in groups, as people read them. */
export function settingsValues(settings: Settings): SettingsValues {
  return {
    ...(Object.fromEntries(numberKeys.map((key) => [key, settings[key].toLocaleString('ru')])) as Record<
      NumberKey,
      string
    >),
    ...(Object.fromEntries(switchKeys.map((key) => [key, settings[key]])) as Record<SwitchKey, boolean>),
  }
}
