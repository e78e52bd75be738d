/** Whether it is an EAN-13: 13 digits, the last one being the check digit of GS1. */
export function isEan13(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
