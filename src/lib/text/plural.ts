import { numberText } from '../money/number-text.ts'

const rules = new Intl.PluralRules('ru')

/** Forms for 1, 2 and 5: `['товар', 'товара', 'товаров']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** 1 товар, 2 товара, 5 товаров, 1,5 товара. */
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

/** «5 товаров», with a no-break space. */
export const count = (n: number, forms: PluralForms) => `${numberText(n)}\u00a0${plural(n, forms)}`
