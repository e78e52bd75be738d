import { LARGEST_SUM, tenge } from './money.ts'

// Apart from `money.ts`, which every page loads: only forms and filters read sums.

/** What was typed or pasted as a sum: whole tenge, or what is wrong with it; nothing where nothing was typed. */
export function readTenge(text: string): { sum?: number; problem?: string } {
  // «1 500 ₸», «1,500.00» and «KZT 1500» are all read; what stands after a sum's own comma has to be zero.
  const bare = text.replace(/\s|₸|тенге|тг\.?|kzt/gi, '')
  if (bare === '') return {}
  const match = /^(\d{1,3}([.,'’])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(bare)
  if (!match || (match[2] !== undefined && match[2] === match[3])) return { problem: 'Введите сумму цифрами' }
  if (Number(match[4] ?? 0) > 0) return { problem: 'Только целые тенге' }
  const sum = Number(match[1]!.replace(/\D/g, ''))
  return sum > LARGEST_SUM ? { problem: 'Слишком большая сумма' } : { sum }
}

/** A sum as its field shows it: «1 500», with no-break spaces. */
export const sumText = (sum: number) => tenge(sum).slice(0, -2)

/** «от 10 000 ₸», «10 000 ₸ – 50 000 ₸» */
export function sumRangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${tenge(min)} – ${tenge(max)}`
  return min === undefined ? `до ${tenge(max!)}` : `от ${tenge(min)}`
}
