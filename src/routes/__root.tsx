import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { useSignOut } from '#features/account/use-sign-out.ts'
import { useMenuViewer, useViewer } from '#features/account/viewer.ts'
import { uniqueCount } from '#features/cart/cart.ts'
import { useOfCart } from '#features/cart/cart-store.ts'
import { PendingPage } from '#features/errors/components/pending-page.tsx'
import { SearchField } from '#features/search/components/search-field.tsx'
import { Shell } from '#features/shell/components/shell.tsx'
import { replayEarlyEvents } from '#lib/boot/early-events'
import { whenIdle } from '#lib/boot/idle'
import { loadChunk } from '#lib/boot/load-chunk'
import { siteHead } from '#lib/page/page-head'
import { isUuid } from '#lib/page/uuid'
import { PageTags } from '#ui/page/page-tags'
import { useHydrated } from '#ui/state/hydration'
import { dismissToasts, prepareToasts, ToastRegion } from '#ui/state/toast'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'
import { Widget } from '#ui/state/widget'

const FrequentProducts = lazyPart(async () => (await import('./-frequent-products')).FrequentProducts, renderNothing)
// Nothing of them is seen while all is well.
const Notices = lazyPart(async () => (await import('#features/shell/components/notices.tsx')).Notices, renderNothing)
const SignedIn = lazyPart(async () => (await import('./-signed-in')).SignedIn, renderNothing)
const StaffSearch = lazyPart(async () => (await import('./-staff-search')).StaffSearchBox, renderNothing)

/** For ids of the previous site alone. */
const loadFormerLink = () => loadChunk(async () => (await import('#features/catalog/former-link.ts')).followFormerLink)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ context, location }) => {
    const id = location.pathname.slice(1)
    return isUuid(id) ? loadFormerLink().then((follow) => follow(context.queryClient, id)) : undefined
  },
  head: ({ matches }) => siteHead(matches.length === 1), // no route but this one
  component: Root,
})

function Root() {
  const hydrated = useHydrated()
  const viewer = useViewer()
  const menuViewer = useMenuViewer()
  const cartCount = useOfCart((items) => (viewer.state === 'clinic' ? uniqueCount(items) : 0)) ?? 0
  const signOut = useSignOut()
  const [asks, setAsks] = useState(false)
  const { departures } = useSnapshot(session)
  useEffect(() => {
    if (hydrated) replayEarlyEvents()
  }, [hydrated])
  useEffect(dismissToasts, [departures])
  const isSignedIn = 'userId' in viewer
  useEffect(() => {
    if (isSignedIn) whenIdle(prepareToasts)
  }, [isSignedIn])
  return (
    <>
      <PageTags />
      <Shell
        viewer={menuViewer.state === 'clinic' ? { state: 'clinic', cartCount } : menuViewer}
        onSignOut={() => void signOut()}
        onAskSignOut={() => setAsks(true)}
        bell={
          isSignedIn &&
          viewer.state !== 'unknown' && <SignedIn viewer={viewer} isLeaving={asks} onStay={() => setAsks(false)} />
        }
        search={
          viewer.state === 'staff' ? (
            <StaffSearch role={viewer.role} fallback={<div className="min-h-11 rounded-control border bg-surface" />} />
          ) : (
            <SearchField key={departures} Frequent={FrequentProducts} />
          )
        }
      >
        <Page key={departures} isGuest={viewer.state === 'guest'} />
      </Shell>
      <Widget quiet>
        <Notices />
      </Widget>
      <Widget quiet>
        <ToastRegion />
      </Widget>
    </>
  )
}

/** Layouts with pages for guests. */
const forGuests = ['/_shop', '/_guest']

/** Unmounts a private page while the guard redirects somebody who has signed out. */
function Page({ isGuest }: { isGuest: boolean }) {
  const isPrivate = useMatches({ select: ([, layout]) => layout !== undefined && !forGuests.includes(layout.routeId) })
  return isPrivate && isGuest ? <PendingPage /> : <Outlet />
}
