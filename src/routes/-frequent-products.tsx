import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { mostOrdered } from '#features/orders/habits.ts'
import { productsNowQuery, purchasesQuery } from '#features/orders/queries.ts'
import type { Suggestion } from '#features/search/results.ts'

const SHOWN = 3

/** What the clinic orders most, for the search box. */
export function FrequentProducts({ children }: { children: (products: Suggestion[]) => ReactNode }) {
  const viewer = useViewer()
  const userId = viewer.state === 'clinic' ? viewer.userId : ''
  const { data: purchases = [] } = useQuery({ ...purchasesQuery(userId), enabled: userId !== '' })
  const ids = mostOrdered(purchases, SHOWN)
  const { data: products = [] } = useQuery({ ...productsNowQuery(ids), enabled: ids.length > 0 })
  const shown = ids.flatMap((id) => products.filter((product) => product.id === id))
  return shown.length > 0 && children(shown.map((product) => ({ ...product, product_name: product.name })))
}
