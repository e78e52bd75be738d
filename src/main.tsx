import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchAccess } from '#features/account/access.ts'
import { followRole } from '#features/account/role-store.ts'
import { startSession } from '#features/account/session-store.ts'
import { startCart } from '#features/cart/follow-session.ts'
import { startSearchHistory } from '#features/search/follow-session.ts'
import { reloadOnBrokenChunk } from '#lib/broken-chunk'
import { createApp } from './router'
import './styles/app.css'

const { queryClient, router } = createApp()

reloadOnBrokenChunk(() => {
  if (!router.state.isLoading) return undefined
  const { pathname, href } = router.latestLocation
  return { path: pathname, href: window.location.origin + href }
})

// Those who follow the session listen before it speaks.
followRole()
startCart()
startSearchHistory(queryClient)
watchAccess(router, queryClient)
startSession()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
