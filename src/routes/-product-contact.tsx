import { useQuery } from '@tanstack/react-query'
import { OfficeContact, questionAbout } from '#features/catalog/components/buying-facts.tsx'
import type { Product } from '#features/catalog/product.ts'
import { ManagerCard } from '#features/orders/components/manager-card.tsx'
import { managerQuery } from '#features/orders/queries.ts'

/** The clinic's manager, or the office without one. */
export function ProductContact({ product }: { product: Product }) {
  const { data: manager, isPending } = useQuery(managerQuery())
  if (isPending) return null
  if (!manager) return <OfficeContact product={product} />
  return (
    <li>
      <ManagerCard question={questionAbout(product)} className="border-none" />
    </li>
  )
}
