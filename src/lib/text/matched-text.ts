import { applyMask, kzIdMask } from '../forms/masks.ts'
import { formatPhone } from '../forms/phone.ts'

/** Names what a search has matched: a contact, a phone, a БИН. */
export const matchedText = (matched: readonly string[] = []) =>
  matched.map((value) => (/^\d{12}$/.test(value) ? applyMask(kzIdMask, value) : formatPhone(value))).join(' · ')
