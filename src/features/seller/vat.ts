import { tenge } from '#lib/money'
import type { Requisites } from './queries.ts'

/** The НДС inside a sum, as a line of a summary: what it is called and what it comes to. */
export type VatLine = { label: string; value: string }

/** The tax that a sum with НДС holds, in tenge; invoices round it to тиын. */
export function vatInside(total: number, rate: number): number {
  return (total * rate) / (100 + rate)
}

/** What a summary says of НДС for a sum in tenge. */
export function vatLine({ vat_rate: rate }: Pick<Requisites, 'vat_rate'>, total: number): VatLine {
  if (rate === null) return { label: 'НДС', value: 'без НДС' }
  return { label: `В том числе НДС ${rate.toLocaleString('ru')}\u00a0%`, value: tenge(vatInside(total, rate)) }
}
