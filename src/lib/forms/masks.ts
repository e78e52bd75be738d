import { Mask, MaskInput, type MaskTokens } from 'maska'
import { dateText, readDay } from '../dates/dates.ts'
import { nationalDigits } from '../typed/phone.ts'

const letter = /\p{L}/u

/** Tokens of a mask; other characters are literal. */
const tokens: MaskTokens = {
  '#': { pattern: /\d/ },
  X: { pattern: /[\p{L}\d]/u },
  S: { pattern: letter },
  A: { pattern: letter, transform: (char) => char.toLocaleUpperCase('ru') },
  a: { pattern: letter, transform: (char) => char.toLocaleLowerCase('ru') },
}

/** `prepare` runs before masking, on typed and pasted text. */
export type FieldMask = { mask: string; prepare?: (text: string) => string }

/** БИН or ИИН. */
export const kzIdMask: FieldMask = { mask: '#### #### ####' }

/** Has room for an extra digit: cutting it off would make another valid number. */
export const phoneMask: FieldMask = { mask: '+7 (###) ###-##-###', prepare: withCountryCode }

/** 17.11.2026, with room for an extra digit: a pasted pair of days must stay invalid. */
export const dayMask: FieldMask = { mask: '##.##.#####', prepare: dayFirst }

export function applyMask({ mask, prepare = same }: FieldMask, text: string): string {
  return new Mask({ mask, tokens, tokensReplace: true }).masked(prepare(text))
}

/** Keeps the caret in place. Returns a function that detaches. */
export function attachMask(input: HTMLInputElement, { mask, prepare = same }: FieldMask): () => void {
  const masking = new MaskInput(input, { mask, tokens, tokensReplace: true, preProcess: prepare })
  return () => masking.destroy()
}

const same = (text: string) => text

/** A pasted 2026-11-17 or 17 ноября 2026 in the order of the mask. */
function dayFirst(text: string): string {
  const day = readDay(text)
  return day ? dateText(day) : text.replace(/(?<!\d)\d(?=[./-])/g, '0$&')
}

/**
 * Adds the mask's +7. A number typed as 701… has its first 7 taken by the mask: the next digit decides, as national
 * numbers start with 7. A wrong guess leaves an extra digit.
 */
function withCountryCode(text: string): string {
  if (/^\+7[0-69]$/.test(text)) return `+7 (7${text[2]}`
  const national = nationalDigits(text)
  if (national === '7' && !text.includes('+')) return '7'
  if (national !== '') return `+7 (${national}`
  return text.includes('8') ? '+7 (' : text
}
