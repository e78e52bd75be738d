/** Whether a text is a possible ИИК: a Kazakhstan IBAN of 20 signs that passes mod 97. The database has the same rule. */
export function isIik(text: string): boolean {
  if (!/^KZ\d{5}[A-Z0-9]{13}$/.test(text)) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
