import { z } from 'zod'
import { tenge } from '#lib/money'
import { numberKeys, switchKeys, type NumberKey, type Settings, type SwitchKey } from './settings.ts'

/** The largest number that the database keeps. */
const LARGEST = 2_147_483_647

/** Longer than any term that a shop grants: more is a slip of the finger. */
const MOST_DAYS = 365

const most: Record<NumberKey, { max: number; message: string }> = {
  reservation_days: { max: MOST_DAYS, message: `Не больше ${MOST_DAYS} дней` },
  payment_days: { max: MOST_DAYS, message: `Не больше ${MOST_DAYS} дней` },
  max_open_orders: { max: LARGEST, message: `Не больше ${LARGEST.toLocaleString('ru')}` },
  max_open_total: { max: LARGEST, message: `Не больше ${tenge(LARGEST)}` },
}

const wholeNumber = ({ max, message }: (typeof most)[NumberKey]) =>
  z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'Введите число')
        .regex(/^\d*$/, 'Только целое число, без знаков и букв')
        .transform(Number)
        .pipe(z.number().min(1, 'Не меньше 1').max(max, message)),
    )

/** The rules of the form; the database has the same, but for the longest terms. */
export const settingsSchema = z.object({
  ...(Object.fromEntries(numberKeys.map((key) => [key, wholeNumber(most[key])])) as Record<
    NumberKey,
    ReturnType<typeof wholeNumber>
  >),
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
