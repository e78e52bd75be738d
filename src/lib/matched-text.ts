import { applyMask, kzIdMask } from './masks.ts'
import { formatPhone } from './phone.ts'

/** By what a search has found something, as people read it: a contact, a phone, a БИН. */
export const matchedText = (matched: readonly string[] = []) =>
  matched.map((value) => (/^\d{12}$/.test(value) ? applyMask(kzIdMask, value) : formatPhone(value))).join(' · ')
