import { useQuery } from '@tanstack/react-query'
import { sellerTaxesQuery } from './queries.ts'
import { vatLine, type VatLine } from './vat.ts'

/** The line about НДС under a sum in tenge; nothing until the seller's taxes are known. */
export function useVatLine(total: number): VatLine | undefined {
  const { data: taxes } = useQuery(sellerTaxesQuery())
  return taxes ? vatLine(taxes, total) : undefined
}
