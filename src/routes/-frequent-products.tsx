import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { frequentProductsQuery } from '#features/orders/queries.ts'
import type { Suggestion } from '#features/search/results.ts'

/** What the clinic orders most, for the search box. */
export function FrequentProducts({ children }: { children: (products: Suggestion[]) => ReactNode }) {
  const viewer = useViewer()
  const { data: products = [] } = useQuery({ ...frequentProductsQuery(), enabled: viewer.state === 'clinic' })
  return products.length > 0 && children(products)
}
