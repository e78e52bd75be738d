import { useQuery } from '@tanstack/react-query'
import { requisitesQuery } from './queries.ts'
import { vatLine, type VatLine } from './vat.ts'

/** The line about НДС under a sum in tenge; nothing until the seller's taxes are known. */
export function useVatLine(total: number): VatLine | undefined {
  const { data: seller } = useQuery(requisitesQuery())
  return seller ? vatLine(seller, total) : undefined
}
