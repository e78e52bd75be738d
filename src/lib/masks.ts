import { Mask, MaskInput, type MaskTokens } from 'maska'

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

/** A phone number of Kazakhstan. */
export const phoneMask: FieldMask = { mask: '+7 (###) ###-##-##', prepare: withCountryCode }

/** A calendar day: 17.11.2026. */
export const dayMask: FieldMask = { mask: '##.##.####', prepare: dayFirst }

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

/** A day pasted as 2026-11-17 or 1.1.2026 has its parts put where the mask has them. */
function dayFirst(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  return text.replace(/(?<!\d)\d(?=[./-])/g, '0$&')
}

/** Numbers are dialled as 8 701…, pasted as 701… and typed without a code; the mask itself begins with +7. */
function withCountryCode(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (!text.startsWith('+')) {
    if (digits.length === 10) return `7${digits}`
    if (digits.startsWith('8')) return `7${digits.slice(1)}`
  }
  // National numbers begin with 6 or 7: after the code's own 7, any other digit means that 7 was already the first of them.
  return /^7[0-589]/.test(digits) ? `7${digits}` : text
}
