import { useHydrated } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { Skeleton } from '#ui/state/skeleton'
import { Widget } from '#ui/state/widget'

/**
 * The clinic's own part, above the public one. Pages are prerendered for a guest, so a visitor with a session sees a
 * skeleton first.
 */
export function OwnPart({ children }: { children: ReactNode }) {
  const { state } = useViewer()
  const hydrated = useHydrated()
  if (state === 'clinic')
    return (
      <Widget quiet>
        <Suspense fallback={<OwnSkeleton />}>{children}</Suspense>
      </Widget>
    )
  if (state === 'loading') return <OwnSkeleton />
  if (hydrated) return null
  return (
    <div className="hidden stored-session:block">
      <OwnSkeleton />
    </div>
  )
}

export function OwnSkeleton() {
  return (
    <div className="mt-3 flex gap-3 max-lg:flex-col md:mt-6 md:gap-6">
      <Skeleton className="h-58 rounded-card md:h-33 lg:flex-1" />
      <Skeleton className="h-18.5 rounded-card lg:h-33 lg:w-84" />
    </div>
  )
}
