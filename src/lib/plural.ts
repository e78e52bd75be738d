import { numberText } from './number-text.ts'

const rules = new Intl.PluralRules('ru')

/** Forms for 1, 2 and 5: `['товар', 'товара', 'товаров']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** The form that goes with a number: 1 товар, 2 товара, 5 товаров, 1,5 товара. */
export function plural(n: number, [one, few, many]: PluralForms): string {
  switch (rules.select(n)) {
    case 'one':
      return one
    case 'many':
      return many
    default:
      return few
  }
}

/** The number with its word, joined by a no-break space: «5 товаров». */
export const count = (n: number, forms: PluralForms) => `${numberText(n)}\u00a0${plural(n, forms)}`
