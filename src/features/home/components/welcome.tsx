import { useHydrated } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { Skeleton } from '#ui/skeleton'
import { Widget } from '#ui/widget'
import { Advantages } from './advantages.tsx'

/** Under the hero: for a clinic what is its own, for everybody else why to buy here. The page is drawn ahead for a guest. */
export function Welcome({ own }: { own: ReactNode }) {
  const { state } = useViewer()
  const hydrated = useHydrated()
  if (state === 'loading') return <OwnSkeleton />
  if (state === 'clinic')
    return (
      <Widget quiet>
        <Suspense fallback={<OwnSkeleton />}>{own}</Suspense>
      </Widget>
    )
  return (
    <>
      <div className="stored-session:hidden">
        <Advantages />
      </div>
      {!hydrated && (
        <div className="hidden stored-session:block">
          <OwnSkeleton />
        </div>
      )}
    </>
  )
}

function OwnSkeleton() {
  return (
    <div className="mt-3 flex gap-3 max-lg:flex-col md:mt-6 md:gap-6">
      <Skeleton className="h-58 rounded-card md:h-33 lg:flex-1" />
      <Skeleton className="h-18.5 rounded-card lg:h-33 lg:w-84" />
    </div>
  )
}
