/** Mobile codes 70x, 747 and 77x, city codes 71x and 72x. */
const NATIONAL = /^7(?:[0127]\d|47)\d{7}$/

/**
 * The digits after +7. A first 7 or 8 is the country or trunk code, unless too few digits would be left; after a plus
 * only 7 is.
 */
export function nationalDigits(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  if (/^[^0-9]*\+[^0-9]*[0-9]/.test(text)) return digits.startsWith('7') ? digits.slice(1) : digits
  return digits.startsWith('8') || (digits.startsWith('7') && digits.length > 10) ? digits.slice(1) : digits
}

/** A mobile or city number of Kazakhstan as +77011234567; null for anything else. */
export function readPhone(text: string): string | null {
  const national = nationalDigits(text)
  return NATIONAL.test(national) ? `+7${national}` : null
}
