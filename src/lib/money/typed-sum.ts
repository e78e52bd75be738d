import { LARGEST_SUM, tenge } from './money.ts'
import { readWhole } from '../typed/whole.ts'

/** Whole tenge, or what is wrong; neither for an empty text. Apart from `money.ts`, which every page loads. */
export function readTenge(text: string): { sum?: number; problem?: string } {
  const { value, problem } = readWhole(text, 'sum')
  if (problem) return { problem }
  if (value === undefined) return {}
  return value > LARGEST_SUM ? { problem: 'Слишком большая сумма' } : { sum: value }
}

/** «1 500», with no-break spaces. */
export const sumText = (sum: number) => tenge(sum).slice(0, -2)

/** «от 10 000 ₸», «10 000 ₸ – 50 000 ₸» */
export function sumRangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${tenge(min)} – ${tenge(max)}`
  return min === undefined ? `до ${tenge(max!)}` : `от ${tenge(min)}`
}
