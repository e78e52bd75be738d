import { Skeleton } from '#ui/state/skeleton'

export function ProductSkeleton() {
  return (
    <div role="status" aria-label="Товар загружается" className="page-width">
      <Skeleton className="mt-4 mb-4 h-5 w-72 max-w-full md:mt-6" />
      <div className="grid items-start gap-5 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <Skeleton className="aspect-square rounded-panel max-md:-mx-(--page-gutter) max-md:rounded-none" />
        <Skeleton className="h-120" />
      </div>
    </div>
  )
}
