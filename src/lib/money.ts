const NO_BREAK_SPACE = '\u00a0'

/** Words in place of a price that is told on request. */
export const PRICE_ON_REQUEST = 'Цена по запросу'

/**
 * Whole tenge as kk-KZ writes them: «8 600 ₸», with no-break spaces.
 *
 * By hand, because browsers without Kazakh data print «KZT 8,600» and a prerendered page would not match.
 */
export function tenge(amount: number): string {
  const rounded = Math.round(Math.abs(amount))
  const sign = amount < 0 && rounded > 0 ? '-' : ''
  const groups = String(rounded).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return `${sign}${groups}${NO_BREAK_SPACE}₸`
}

/** A price, or the words for one that is told on request. */
export const priceText = (price: number | null | undefined) => (price == null ? PRICE_ON_REQUEST : tenge(price))

/** The most that a sum in the database can be, nearly. */
const MOST = 2_000_000_000

/** What was typed or pasted as a sum: whole tenge, or what is wrong with it; nothing where nothing was typed. */
export function readTenge(text: string): { sum?: number; problem?: string } {
  // «1 500 ₸», «1,500.00» and «KZT 1500» are all read; what stands after a sum's own comma has to be zero.
  const bare = text.replace(/\s|₸|тенге|тг\.?|kzt/gi, '')
  if (bare === '') return {}
  const match = /^(\d{1,3}([.,'’])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(bare)
  if (!match || (match[2] !== undefined && match[2] === match[3])) return { problem: 'Введите сумму цифрами' }
  if (Number(match[4] ?? 0) > 0) return { problem: 'Только целые тенге' }
  const sum = Number(match[1]!.replace(/\D/g, ''))
  return sum > MOST ? { problem: 'Слишком большая сумма' } : { sum }
}

/** A sum as its field shows it: «1 500», with no-break spaces. */
export const sumText = (sum: number) => tenge(sum).slice(0, -2)

/** «от 10 000 ₸», «10 000 ₸ – 50 000 ₸» */
export function sumRangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${tenge(min)} – ${tenge(max)}`
  return min === undefined ? `до ${tenge(max!)}` : `от ${tenge(min)}`
}
