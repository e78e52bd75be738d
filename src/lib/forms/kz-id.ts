const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** The control digit that ИИН and БИН share (decree 406 of 2007). */
export function hasValidChecksum(id: string): boolean {
  if (!/^\d{12}$/.test(id)) return false
  const digits = [...id].map(Number)
  const remainder = (weights: number[]) => weights.reduce((sum, weight, i) => sum + weight * digits[i]!, 0) % 11
  const first = remainder(FIRST_WEIGHTS)
  const control = first === 10 ? remainder(SECOND_WEIGHTS) : first
  // 10 on both passes: such a number is never issued, and no digit equals 10.
  return control === digits[11]
}

/** A person: birth date, century and sex, control digit. */
export const isIin = (id: string) => /^\d{6}[1-6]\d{5}$/.test(id) && hasBirthDate(id) && hasValidChecksum(id)

/** An organisation: year and month of registration, kind (resident, non-resident, joint ИП), part, control digit. */
export const isBin = (id: string) => /^\d{2}(0[1-9]|1[0-2])[4-6][0-3]\d{6}$/.test(id) && hasValidChecksum(id)

/** The fifth digit of a БИН distinguishes it from a birth date. */
export const kzIdName = (id: string) => ('456'.includes(id[4] ?? '') ? 'БИН' : 'ИИН')

/** Either; the form decides which one a kind of business needs. */
export const isKzId = (id: string) => isIin(id) || isBin(id)

function hasBirthDate(iin: string): boolean {
  const century = 1800 + 100 * Math.floor((Number(iin[6]) - 1) / 2)
  const year = century + Number(iin.slice(0, 2))
  const month = Number(iin.slice(2, 4))
  const day = Number(iin.slice(4, 6))
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
