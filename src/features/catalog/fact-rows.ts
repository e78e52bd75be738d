import { tenge } from '#lib/money/money'
import { numberText } from '#lib/money/number-text'
import { count } from '#lib/text/plural'
import { activeText, monthsText, phText, phototypesText, placesText, procedures, skinText } from './facts.ts'
import { volumeText, type Product } from './product.ts'

export type FactRow = [term: string, detail: string]

/** In the same order for every product; what is not known is empty. */
export function factRows({ product_type, line, volume_ml, sku, price, facts }: Product): FactRow[] {
  const { actives, ml_per_procedure, months_after_opening } = facts
  const enough = procedures(ml_per_procedure, volume_ml, price)
  return [
    ['Тип', product_type],
    ['Линейка', line],
    ['Объём', volumeText(volume_ml)],
    ['Активные вещества', actives.map(activeText).join(', ')],
    ['pH', phText(facts)],
    ['Тип кожи', skinText(facts.skin_types)],
    ['Фототипы', phototypesText(facts.phototypes)],
    ['Где применяют', placesText(facts.used_in)],
    ['На процедуру', ml_per_procedure === null ? '' : `${numberText(ml_per_procedure)}\u00a0мл`],
    ['Хватит на', enough ? count(enough.packed, ['процедуру', 'процедуры', 'процедур']) : ''],
    ['Стоит процедура', enough?.cost == null ? '' : tenge(enough.cost)],
    ['После вскрытия', months_after_opening === null ? '' : monthsText(months_after_opening)],
    ['Хранение', facts.storage],
    ['Страна', facts.country],
    ['Артикул', sku],
  ]
}

/** What a product is named with wherever it stands. */
const NAMED = ['Тип', 'Объём', 'Артикул']

/** Products beside each other: a detail of each for every term that any of them knows. */
export function comparedRows(products: readonly Product[]): { term: string; details: string[]; differ: boolean }[] {
  const columns = products.map((product) => {
    const [line, ...rows] = factRows(product).filter(([term]) => !NAMED.includes(term))
    return [
      line!,
      ['Стоит 1 мл', perMl(product)],
      ...rows,
      ['Показания', product.facts.indications],
      ['Противо\u00adпоказания', product.facts.contraindications],
    ]
  })
  return (columns[0] ?? [])
    .map(([term], row) => {
      const details = columns.map((column) => column[row]![1]!)
      return { term: term!, details, differ: new Set(details).size > 1 }
    })
    .filter(({ details }) => details.some((detail) => detail !== ''))
}

/** «44,3 ₸» */
const perMl = ({ price, volume_ml }: Pick<Product, 'price' | 'volume_ml'>) =>
  price === null ? '' : `${numberText(Math.round((price / volume_ml) * 10) / 10)}\u00a0₸`
