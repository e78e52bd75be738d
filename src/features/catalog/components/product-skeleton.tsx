import { Skeleton } from '#ui/state/skeleton'

export function ProductSkeleton() {
  return (
    <div
      role="status"
      aria-label="Товар загружается"
      className="page-width grid gap-5 pt-4 md:grid-cols-2 md:gap-8 md:pt-6"
    >
      <Skeleton className="aspect-square" />
      <Skeleton className="h-120" />
    </div>
  )
}
