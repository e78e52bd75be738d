import { Skeleton } from '#ui/skeleton'

/** What stands in for a staff page on its way: title, filters, rows. */
export function StaffPending() {
  return (
    <div role="status" aria-label="Страница загружается" className="page-width grid gap-4 pt-6 pb-16">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-9 w-full max-w-150" />
      <Skeleton className="h-120 w-full rounded-card" />
    </div>
  )
}
