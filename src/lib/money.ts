import { numberText } from './number-text.ts'

/** The largest sum that forms and addresses accept; the database's own limit is just above. */
export const LARGEST_SUM = 2_000_000_000

/** Words in place of a price that is told on request. */
export const PRICE_ON_REQUEST = 'Цена по запросу'

/**
 * Whole tenge as kk-KZ writes them: «8 600 ₸», with no-break spaces; below zero with a minus for its hyphen.
 *
 * By hand, because browsers without Kazakh data print «KZT 8,600» and a prerendered page would not match.
 */
export function tenge(amount: number): string {
  const rounded = Math.round(Math.abs(amount))
  const sign = amount < 0 && rounded > 0 ? '−' : ''
  return `${sign}${numberText(rounded)}\u00a0₸`
}

/** A price, or the words for one that is told on request. */
export const priceText = (price: number | null | undefined) => (price == null ? PRICE_ON_REQUEST : tenge(price))
