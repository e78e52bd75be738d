import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startAccess } from '#features/account/follow-access.ts'
import { startSession } from '#features/account/session-store.ts'
import { startCart } from '#features/cart/follow-session.ts'
import { startSearchHistory } from '#features/search/follow-session.ts'
import { reloadOnBrokenChunk } from '#lib/boot/broken-chunk'
import { prerenderedPage, prerenderedPages, refreshPrerenderedPage, takePrerenderedPage } from '#lib/boot/page'
import { whenIdle } from '#lib/boot/idle'
import { provideStorage } from '#lib/storage/storage'
import { Hydration } from '#ui/state/hydration'
import { createApp, deepestMatch, loadErrorPages } from './router'
import './styles/app.css'

// Forms are checked without generated code, which the Content-Security-Policy forbids: zod's attempt would be reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

void run()

/** Starts in several tasks, so that input in between need not wait for all of them. */
async function run() {
  await nextTask() // the modules have just been evaluated
  provideStorage()
  const { queryClient, router } = createApp()

  reloadOnBrokenChunk(() => {
    if (!router.state.isLoading) return undefined
    const { pathname, href } = router.latestLocation
    return { path: pathname, href: window.location.origin + href }
  })

  // Stored data for offline work loads before the user is known.
  if (localStorage.getItem('offline'))
    await import('#features/delivery/offline/start.ts')
      .then(({ startOffline }) => startOffline(queryClient))
      .catch(() => undefined)

  await nextTask()
  // Subscribers come before the session's first event.
  startAccess(router, queryClient)
  startCart()
  startSearchHistory(queryClient)
  startSession()
  await nextTask()
  await draw(queryClient, router)
  whenIdle(() => void prerenderedPages().catch(() => undefined)) // the first link that is followed asks for them
}

function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Hydrates the prerendered page, or renders the one at this address. */
async function draw(queryClient: QueryClient, router: ReturnType<typeof createApp>['router']) {
  const root = document.getElementById('root')!
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const page = prerenderedPage()
  const isShown = page?.match === deepestMatch(router.matchRoutes(router.latestLocation))
  if (page) takePrerenderedPage(queryClient, page, isShown)
  await nextTask()
  if (isShown) await router.load()
  if (!page && root.querySelector(':scope>:not([role=alert])')) await loadErrorPages() // the page of unknown addresses is not hydrated but rendered again

  if (page?.match === deepestMatch(router.state.matches)) {
    router.ssr = { manifest: undefined } // the page was prerendered without Suspense around it
    startTransition(() => void hydrateRoot(root, <Hydration>{app}</Hydration>)) // in short pieces, not at once
  } else {
    for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove() // they belong to another page
    createRoot(root).render(app)
  }
  if (page && isShown) refreshPrerenderedPage(queryClient, page)
  router.subscribe('onBeforeNavigate', () => delete document.documentElement.dataset.landing)
}
