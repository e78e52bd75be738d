import { useQuery } from '@tanstack/react-query'
import { tenge } from '#lib/money/money'
import { type Requisites, requisitesQuery } from './queries.ts'

export type VatLine = { label: string; value: string }

/** The tax inside a sum with НДС, in tenge; invoices round it to тиын. */
export function vatInside(total: number, rate: number): number {
  return (total * rate) / (100 + rate)
}

export function vatLine({ vat_rate: rate }: Pick<Requisites, 'vat_rate'>, total: number): VatLine {
  if (rate === null) return { label: 'НДС', value: 'без НДС' }
  return { label: `В том числе НДС ${rate.toLocaleString('ru')}\u00a0%`, value: tenge(vatInside(total, rate)) }
}

/** Nothing until the seller's taxes are loaded. */
export function useVatLine(total: number): VatLine | undefined {
  const { data: seller } = useQuery(requisitesQuery())
  return seller ? vatLine(seller, total) : undefined
}
