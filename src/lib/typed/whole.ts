import { numberText } from '../money/number-text.ts'
import { readNumber, type NumberKind } from './number.ts'

/** The database's limit. */
export const MOST_PIECES = 1_000_000

const words = (kind: NumberKind) =>
  kind === 'sum'
    ? { unreadable: 'Введите сумму цифрами', fraction: 'Только целые тенге' }
    : { unreadable: 'Введите целое число цифрами', fraction: 'Только целое число' }

/** From zero, or what is wrong; neither for an empty text. */
export function readWhole(text: string, kind: NumberKind = 'pieces'): { value?: number; problem?: string } {
  const number = readNumber(text, kind)
  if (number === undefined) return {}
  if (number === 'unreadable') return { problem: words(kind).unreadable }
  if (Array.isArray(number)) return { problem: `${number.map(numberText).join(' или ')}? Напишите без запятых и точек` }
  if (number < 0) return { problem: 'Не меньше нуля' }
  return Number.isInteger(number) ? { value: number } : { problem: words(kind).fraction }
}
