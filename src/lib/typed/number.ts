import { cleanText } from './text.ts'

/** Words allowed beside a number, by kind. */
const UNITS = {
  sum: '₸|тенге|тг|тнг|kzt',
  pieces: 'шт|штук|штуки|штука',
  ml: 'мл|ml',
  percent: '%',
  ph: 'ph|рн',
  months: 'мес|месяцев|месяца|месяц',
}

export type NumberKind = keyof typeof UNITS

/** Groups of three with one separator, or plain digits; then an optional fraction. */
const NUMBER = /^([+-]?)(?:(\d{1,3})([ '.,])(\d{3}(?:\3\d{3})*)|(\d+))(?:([.,])(\d+))?$/

/**
 * Mirrors `private.read_number`: the number; both readings of an ambiguous «12,000»; `'unreadable'`; undefined for an
 * empty text.
 */
export function readNumber(text: string, kind: NumberKind): number | [number, number] | 'unreadable' | undefined {
  const unit = `(?:${UNITS[kind]})\\.?`
  const bare = cleanText(text)
    .toLowerCase()
    .replace(/[−–]/g, '-')
    .replace(/[’ʼ`]/g, "'")
    .replace(new RegExp(`^${unit} *(?=[+-]?\\d)|(?<=\\d[.,]?) *${unit}$`, 'g'), '')
  if (bare === '') return undefined
  const match = bare.length > 40 ? null : NUMBER.exec(bare)
  const [, sign = '', first = '', separator, groups = '', digits = '', point, fraction = '0'] = match ?? []
  if (!match || (separator && separator === point)) return 'unreadable'
  const value = (text: string) => Number(sign + text)
  const isEither = /^[.,]$/.test(separator ?? '') && groups.length === 3 && !point
  if (isEither && /^0+$/.test(first)) return value(`0.${groups}`)
  if (isEither) return [value(first + groups), value(`${first}.${groups}`)]
  return value(`${first + groups.replace(/\D/g, '') + digits}.${fraction}`)
}
