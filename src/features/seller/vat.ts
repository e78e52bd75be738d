import { useQuery } from '@tanstack/react-query'
import { tenge } from '#lib/money/money'
import { numberText } from '#lib/money/number-text'
import { type Requisites, requisitesQuery } from './queries.ts'

export type VatLine = { label: string; value: string }

/** «НДС 16 %», «без НДС» */
export const vatText = (rate: number | null) => (rate === null ? 'без НДС' : `НДС ${numberText(rate)}\u00a0%`)

/** The tax inside a sum with НДС, in tenge; invoices round it to тиын. */
export function vatInside(total: number, rate: number): number {
  return (total * rate) / (100 + rate)
}

export function vatLine({ vat_rate: rate }: Pick<Requisites, 'vat_rate'>, total: number): VatLine {
  if (rate === null) return { label: 'НДС', value: vatText(rate) }
  return { label: `В том числе ${vatText(rate)}`, value: tenge(vatInside(total, rate)) }
}

/** Nothing until the seller's taxes are loaded. */
export function useVatLine(total: number): VatLine | undefined {
  const { data: seller } = useQuery(requisitesQuery())
  return seller ? vatLine(seller, total) : undefined
}
