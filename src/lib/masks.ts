import { Mask, MaskInput, type MaskOptions, type MaskTokens } from 'maska'

const letter = /\p{L}/u

/** What a place in a mask takes; all other characters of a mask stand for themselves. */
const tokens: MaskTokens = {
  '#': { pattern: /\d/ },
  X: { pattern: /[\p{L}\d]/u },
  S: { pattern: letter },
  A: { pattern: letter, transform: (char) => char.toLocaleUpperCase('ru') },
  a: { pattern: letter, transform: (char) => char.toLocaleLowerCase('ru') },
}

/** A mask written in the tokens, or the shape of a number, and what to do with text before it is masked. */
export type FieldMask = Pick<MaskOptions, 'mask' | 'number'> & { prepare?: (text: string) => string }

/** БИН or ИИН. */
export const kzIdMask: FieldMask = { mask: '#### #### ####' }

/** A phone number of Kazakhstan. */
export const phoneMask: FieldMask = { mask: '+7 (###) ###-##-##', prepare: withCountryCode }

/** A calendar day: 17.11.2026. */
export const dayMask: FieldMask = { mask: '##.##.####', prepare: dayFirst }

/** Tenge, in groups of three digits. A fraction stays as typed: dropping its comma would make a hundred times the sum. */
export const tengeMask: FieldMask = { number: { locale: 'ru', fraction: 2, unsigned: true }, prepare: ungrouped }

/** The text as the mask shows it. */
export function applyMask({ prepare = same, ...shape }: FieldMask, text: string): string {
  return new Mask({ ...shape, tokens, tokensReplace: true }).masked(prepare(text))
}

/** Masks what is typed into an input, keeping the caret in its place. Returns how to stop. */
export function attachMask(input: HTMLInputElement, { prepare = same, ...shape }: FieldMask): () => void {
  const masking = new MaskInput(input, { ...shape, tokens, tokensReplace: true, preProcess: prepare })
  return () => masking.destroy()
}

const same = (text: string) => text

/** 1,500.00 and 1.500 have commas and points that part thousands. */
function ungrouped(text: string): string {
  const bare = text.replace(/\s/g, '')
  return /^\d{1,3}([.,'’])\d{3}(?:\1\d{3})*(?!\d)/.test(bare) ? bare.replace(/[.,'’](?=\d{3}(?!\d))/g, '') : text
}

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
