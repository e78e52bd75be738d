const BARCODE = /^\d{13}$/
/** A letter, and a digit or a hyphen; a plain number may count anything. */
const ARTICLE = /^(?=.*[A-Za-z])(?=.*[\d-])[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/

/** Whether a cell looks like an article or an EAN-13. */
export const isCode = (cell: string) => BARCODE.test(cell) || ARTICLE.test(cell)

/** 13 digits, the last one being the check digit of GS1. */
export function isEan13(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
