import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { watchBuilds } from '#lib/boot/new-build'
import { ownBuild } from '#lib/boot/own-build'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'

// Once per build.
const NewBuild = lazyPart(async () => (await import('./new-build.tsx')).NewBuild, renderNothing)

/** Notices of a lost network and of a newer build. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <UpdateOffer />
    </>
  )
}

function OfflineNotice() {
  const online = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      id="network"
      role="status"
      className="pointer-events-none fixed inset-x-2 top-2 z-50 flex justify-center print:hidden"
    >
      {!online && (
        // Without an icon, which would load all others with it.
        <p className="rounded-[10px] bg-ink px-4 py-2.5 text-14 font-medium text-white shadow-pop">
          Нет подключения к интернету
        </p>
      )}
    </div>
  )
}

/** Offered, never forced: somebody may be in the middle of an order. */
function UpdateOffer() {
  const [state, setState] = useState<'none' | 'offered' | 'declined'>('none')
  const { pathname } = useLocation()

  useEffect(() => {
    const own = ownBuild()
    return own === undefined ? undefined : watchBuilds(own, () => setState('offered'))
  }, [])

  return (
    <div
      role="status"
      className="fixed right-2 bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom)+8px)] left-2 z-40 md:right-auto md:bottom-6 md:left-6 print:hidden"
    >
      {state === 'offered' && pathname !== '/checkout' && <NewBuild onDecline={() => setState('declined')} />}
    </div>
  )
}

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
