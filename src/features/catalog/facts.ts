import { listOf, number, oneOf, orNull, record, text, type Reader } from '#lib/backend/shape'
import { numberText } from '#lib/money/number-text'
import { count } from '#lib/text/plural'
import { cleanText } from '#lib/typed/text'

export const skinTypes = {
  normal: 'нормальная',
  dry: 'сухая',
  oily: 'жирная',
  combination: 'комбинированная',
  sensitive: 'чувствительная',
}
export type SkinType = keyof typeof skinTypes

export const usePlaces = { cabinet: 'кабинет', home: 'дом' }
export type UsePlace = keyof typeof usePlaces

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI']

/** `inci` is spelled as in the composition. */
export type Active = { name: string; inci?: string; percent?: number }

/** What a product's page says in fields. */
export type Facts = {
  /** The most important first. */
  actives: Active[]
  ph_min: number | null
  ph_max: number | null
  skin_types: SkinType[]
  /** By Fitzpatrick, 1 to 6. */
  phototypes: number[]
  used_in: UsePlace[]
  ml_per_procedure: number | null
  months_after_opening: number | null
  storage: string
  country: string
  /** One a line, as contraindications. */
  indications: string
  contraindications: string
}

/** Of a product that says nothing in fields. */
export const NO_FACTS: Facts = {
  actives: [],
  ph_min: null,
  ph_max: null,
  skin_types: [],
  phototypes: [],
  used_in: [],
  ml_per_procedure: null,
  months_after_opening: null,
  storage: '',
  country: '',
  indications: '',
  contraindications: '',
}

const optional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value)

const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as Key[]

export const readFacts = record<Facts>({
  actives: listOf(record<Active>({ name: text, inci: optional(text), percent: optional(number) })),
  ph_min: orNull(number),
  ph_max: orNull(number),
  skin_types: listOf(oneOf(keysOf(skinTypes))),
  phototypes: listOf(number),
  used_in: listOf(oneOf(keysOf(usePlaces))),
  ml_per_procedure: orNull(number),
  months_after_opening: orNull(number),
  storage: text,
  country: text,
  indications: text,
  contraindications: text,
})

export const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** «Гликолевая кислота 50 %» */
export const activeText = ({ name, percent }: Active) =>
  percent === undefined ? name : `${name} ${numberText(percent)}\u00a0%`

/** «Гликолевая кислота (Glycolic Acid) 50 %; Мочевина (Urea)», as an import reads it. */
export const activesText = (actives: readonly Active[]) =>
  actives
    .map(({ name, inci, percent }) =>
      [name, inci && `(${inci})`, percent !== undefined && `${numberText(percent)} %`].filter(Boolean).join(' '),
    )
    .join('; ')

const ACTIVE = /^([^()%]+?)(?: *\(([^()]+)\))?(?:[ ,–—-]*(\d{1,3}(?:[.,]\d{1,2})?) *%)?$/

const isWithin = (n: number, least: number, most: number) => n >= least && n <= most

/** Mirrors `private.read_actives`: one a line, or separated by semicolons; the line that is wrong instead. */
export function readActives(typed: string): { actives: Active[]; wrong?: string } {
  const lines = typed
    .split(/[;\n]/)
    .map(cleanText)
    .filter((line) => line !== '')
  const actives = lines.map((line): Active | null => {
    const [, name = '', inci, share] = ACTIVE.exec(line) ?? []
    const percent = share === undefined ? undefined : Number(share.replace(',', '.'))
    const isRead =
      isWithin(name.length, 2, 80) &&
      (inci === undefined || isWithin(inci.length, 2, 120)) &&
      (percent === undefined || (percent > 0 && percent <= 100))
    return isRead ? { name, ...(inci && { inci }), ...(percent !== undefined && { percent }) } : null
  })
  const wrong = lines[actives.indexOf(null)]
  return wrong === undefined ? { actives: actives.filter((active) => active !== null) } : { actives: [], wrong }
}

/** «2,5–3», «5,5»; empty without a pH. */
export const phText = ({ ph_min, ph_max }: Pick<Facts, 'ph_min' | 'ph_max'>) =>
  [...new Set([ph_min, ph_max])].flatMap((ph) => (ph === null ? [] : [numberText(ph)])).join('–')

/** «I–IV», «II, V» */
export function phototypesText(phototypes: readonly number[]): string {
  const [first, last] = [phototypes[0], phototypes.at(-1)]
  if (first === undefined || last === undefined) return ''
  const roman = phototypes.map((type) => ROMAN[type - 1]!)
  return phototypes.length > 2 && last - first === phototypes.length - 1
    ? `${roman[0]}–${roman.at(-1)}`
    : roman.join(', ')
}

/** «любая», «сухая, чувствительная» */
export const skinText = (types: readonly SkinType[]) =>
  types.length === keysOf(skinTypes).length ? 'любая' : types.map((type) => skinTypes[type]).join(', ')

/** «кабинет и дом» */
export const placesText = (places: readonly UsePlace[]) => places.map((place) => usePlaces[place]).join(' и ')

/** One fact in words, as an import reads it; empty where nothing is said. */
export function factText(field: keyof Facts, value: unknown): string {
  switch (field) {
    case 'actives':
      return activesText(value as Active[])
    case 'skin_types':
      return skinText(value as SkinType[])
    case 'phototypes':
      return phototypesText(value as number[])
    case 'used_in':
      return placesText(value as UsePlace[])
    default:
      // With a comma: Excel in Russian takes 3.5 for the third of May.
      return typeof value === 'number' ? numberText(value) : String(value ?? '')
  }
}

export const isFact = (field: string): field is keyof Facts => field in NO_FACTS

/** How many procedures a pack is enough for, and what one costs in tenge; null where that is not known, or a pack holds none. */
export function procedures(ml: number | null, volume_ml: number, price: number | null) {
  const packed = ml === null ? 0 : Math.floor(volume_ml / ml)
  return packed < 1 ? null : { packed, cost: price === null ? null : Math.round((price * ml!) / volume_ml) }
}

export const monthsText = (months: number) => count(months, ['месяц', 'месяца', 'месяцев'])

/** A composition in parts; those that are active substances are marked. */
export function markActives(composition: string, actives: readonly Active[]): { text: string; isActive: boolean }[] {
  const names = new Set(actives.flatMap(({ inci }) => (inci ? [inci.toLowerCase()] : [])))
  return composition
    .split(/(,\s*)/)
    .map((part) => ({ text: part, isActive: names.has(part.trim().replace(/\.$/, '').toLowerCase()) }))
}
