/** Mobile codes 70x, 747 and 77x, city codes 71x and 72x. */
const NATIONAL = /^7(?:[0127]\d|47)\d{7}$/

/**
 * The digits after +7 of what was typed or pasted, whatever else stands there. A first 7 or 8 is the country's code or the
 * trunk's, unless without it too few digits would be left; after a plus only 7 is.
 */
export function nationalDigits(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  if (/^[^0-9]*\+[^0-9]*[0-9]/.test(text)) return digits.startsWith('7') ? digits.slice(1) : digits
  return digits.startsWith('8') || (digits.startsWith('7') && digits.length > 10) ? digits.slice(1) : digits
}

/** A mobile or city number of Kazakhstan as it is stored, +77011234567; `null` for anything else, a short one too. */
export function readPhone(text: string): string | null {
  const national = nationalDigits(text)
  return NATIONAL.test(national) ? `+7${national}` : null
}
