import { Suspense, type ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { cn } from '#lib/dom/cn'
import { useHydrated } from '#ui/state/hydration'
import { Skeleton } from '#ui/state/skeleton'
import { Widget } from '#ui/state/widget'

/**
 * The clinic's `own` part above the rest of the page, which waits for it: nothing shifts. Pages are prerendered for a
 * guest, so a visitor with a session sees a skeleton first.
 */
export function OwnPart({ own, children }: { own: ReactNode; children: ReactNode }) {
  const { state } = useViewer()
  const hydrated = useHydrated()
  return (
    <>
      {!hydrated && (
        <div className="hidden stored-session:block">
          <OwnSkeleton />
        </div>
      )}
      {state === 'loading' && <OwnSkeleton />}
      {state === 'clinic' && (
        <Widget quiet>
          <Suspense fallback={<OwnSkeleton />}>{own}</Suspense>
        </Widget>
      )}
      <div className={cn('[[data-slot=own-skeleton]~&]:hidden', state === 'guest' && 'stored-session:hidden')}>
        {children}
      </div>
    </>
  )
}

export function OwnSkeleton() {
  return (
    <div
      data-slot="own-skeleton"
      aria-busy
      className="mt-3 grid min-h-dvh content-start gap-3 md:mt-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_376px]"
    >
      <div className="grid grid-cols-2 gap-3 md:gap-6">
        <Skeleton className="h-33 rounded-card" />
        <Skeleton className="h-33 rounded-card" />
      </div>
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-90 rounded-card" />
    </div>
  )
}
