import { Mask, MaskInput, type MaskTokens } from 'maska'
import { dateText, readDay } from './dates.ts'
import { nationalDigits } from './typed/phone.ts'

const letter = /\p{L}/u

/** What a place in a mask takes; all other characters of a mask stand for themselves. */
const tokens: MaskTokens = {
  '#': { pattern: /\d/ },
  X: { pattern: /[\p{L}\d]/u },
  S: { pattern: letter },
  A: { pattern: letter, transform: (char) => char.toLocaleUpperCase('ru') },
  a: { pattern: letter, transform: (char) => char.toLocaleLowerCase('ru') },
}

/** A mask written in the tokens, and what to do with text that was typed or pasted before it is masked. */
export type FieldMask = { mask: string; prepare?: (text: string) => string }

/** БИН or ИИН. */
export const kzIdMask: FieldMask = { mask: '#### #### ####' }

/** A phone number of Kazakhstan, with room for a digit too many: one that was cut off would make another number. */
export const phoneMask: FieldMask = { mask: '+7 (###) ###-##-###', prepare: withCountryCode }

/** A calendar day: 17.11.2026, with room for a digit too many: two days that were pasted are none. */
export const dayMask: FieldMask = { mask: '##.##.#####', prepare: dayFirst }

/** The text as the mask shows it. */
export function applyMask({ mask, prepare = same }: FieldMask, text: string): string {
  return new Mask({ mask, tokens, tokensReplace: true }).masked(prepare(text))
}

/** Masks what is typed into an input, keeping the caret in its place. Returns how to stop. */
export function attachMask(input: HTMLInputElement, { mask, prepare = same }: FieldMask): () => void {
  const masking = new MaskInput(input, { mask, tokens, tokensReplace: true, preProcess: prepare })
  return () => masking.destroy()
}

const same = (text: string) => text

/** A day that was pasted in another shape, 2026-11-17 or 17 ноября 2026, as the mask has it. */
function dayFirst(text: string): string {
  const day = readDay(text)
  return day ? dateText(day) : text.replace(/(?<!\d)\d(?=[./-])/g, '0$&')
}

/**
 * What was typed or pasted, after the mask's own +7. Typed without a code, 701… begins with a 7 that the mask shows as its own:
 * the next digit tells, as no national number begins with any other than 7. A guess that was wrong leaves a digit too many.
 */
function withCountryCode(text: string): string {
  if (/^\+7[0-69]$/.test(text)) return `+7 (7${text[2]}`
  const national = nationalDigits(text)
  if (national === '7' && !text.includes('+')) return '7'
  if (national !== '') return `+7 (${national}`
  return text.includes('8') ? '+7 (' : text
}
