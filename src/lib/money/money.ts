import { numberText } from './number-text.ts'

/** For forms and addresses; the database's own limit is just above. */
export const LARGEST_SUM = 2_000_000_000

/** In place of a price. */
export const PRICE_ON_REQUEST = 'Цена по запросу'

/**
 * Whole tenge as kk-KZ formats them: «8 600 ₸», with no-break spaces and a minus sign. By hand, because browsers
 * without Kazakh data print «KZT 8,600», which would not match prerendered pages.
 */
export function tenge(amount: number): string {
  const rounded = Math.round(Math.abs(amount))
  const sign = amount < 0 && rounded > 0 ? '−' : ''
  return `${sign}${numberText(rounded)}\u00a0₸`
}

export const priceText = (price: number | null | undefined) => (price == null ? PRICE_ON_REQUEST : tenge(price))
