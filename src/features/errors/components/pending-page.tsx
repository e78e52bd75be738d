import { Skeleton, skeletons } from '#ui/state/skeleton'

export function PendingPage() {
  return (
    <div role="status" aria-label="Страница загружается" className="page-width grid gap-4 py-6 md:py-10">
      <Skeleton className="h-10 w-full max-w-64" />
      <Skeleton className="h-5 w-full max-w-96" />
      {skeletons(6, <Skeleton className="h-11 w-full" />)}
    </div>
  )
}
