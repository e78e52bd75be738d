import { ManagerCard } from '#features/orders/components/manager-card.tsx'

/** Whom a clinic asks about a product. */
export function ProductManager() {
  return (
    <div className="mt-4">
      <ManagerCard />
    </div>
  )
}
