import { z } from 'zod'
import { wholeText } from '#lib/forms/form-schema'
import { tenge } from '#lib/money/money'
import { numberKeys, switchKeys, type NumberKey, type Settings, type SwitchKey } from './settings.ts'

/** The largest integer of the database. */
const LARGEST = 2_147_483_647

/** Longer than any term of a shop: more is a typing error. */
const MOST_DAYS = 365

const tooLong = { tooMuch: `Не больше ${MOST_DAYS} дней` }

const numbers: Record<NumberKey, ReturnType<typeof wholeText>> = {
  reservation_days: wholeText(1, MOST_DAYS, tooLong),
  payment_days: wholeText(1, MOST_DAYS, tooLong),
  max_open_orders: wholeText(1, LARGEST),
  max_open_total: wholeText(1, LARGEST, { kind: 'sum', tooMuch: `Не больше ${tenge(LARGEST)}` }),
  claim_days: wholeText(1, MOST_DAYS, tooLong),
  return_days: wholeText(1, MOST_DAYS, tooLong),
  reaction_days: wholeText(1, MOST_DAYS, tooLong),
}

/** The same rules as the database's, but for the longest terms. */
export const settingsSchema = z.object({
  ...numbers,
  ...(Object.fromEntries(switchKeys.map((key) => [key, z.boolean()])) as Record<SwitchKey, z.ZodBoolean>),
})

export type SettingsValues = z.input<typeof settingsSchema>

export function settingsValues(settings: Settings): SettingsValues {
  return {
    ...(Object.fromEntries(numberKeys.map((key) => [key, settings[key].toLocaleString('ru')])) as Record<
      NumberKey,
      string
    >),
    ...(Object.fromEntries(switchKeys.map((key) => [key, settings[key]])) as Record<SwitchKey, boolean>),
  }
}
