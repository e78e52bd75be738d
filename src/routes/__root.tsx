import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useSignOut } from '#features/account/use-sign-out.ts'
import { useViewer } from '#features/account/viewer.ts'
import { uniqueCount } from '#features/cart/cart.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { SearchField } from '#features/search/components/search-field.tsx'
import { Notices } from '#features/shell/components/notices.tsx'
import { Shell } from '#features/shell/components/shell.tsx'
import { takeOver, wakeUp } from '#lib/alive'
import { whenIdle } from '#lib/idle'
import { siteHead } from '#lib/page-head'
import { prepareToasts, ToastRegion } from '#ui/toast'
import { Widget } from '#ui/widget'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ matches }) => siteHead(matches.length === 1), // no route but this one
  component: Root,
})

function Root() {
  const viewer = useViewer()
  const cart = useCart()
  const signOut = useSignOut()
  useLayoutEffect(takeOver, [])
  useEffect(wakeUp, [])
  const isSignedIn = viewer.state === 'clinic' || viewer.state === 'staff'
  useEffect(() => {
    if (isSignedIn) whenIdle(prepareToasts)
  }, [isSignedIn])
  return (
    <>
      <HeadContent />
      <Shell
        viewer={viewer.state === 'clinic' ? { state: 'clinic', cartCount: uniqueCount(cart.items) } : viewer}
        onSignOut={() => void signOut()}
        search={<SearchField />}
      >
        <Outlet />
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
