import { Skeleton } from '#ui/skeleton'

/** What stands in for a page on its way. */
export function PendingPage() {
  return (
    <div role="status" aria-label="Страница загружается" className="page-width grid gap-4 py-6 md:py-10">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
