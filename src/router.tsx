import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type NotFoundRouteProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageErrorBoundary } from '#features/errors/components/error-page.tsx'
import { NotFoundBoundary } from '#features/errors/components/not-found-page.tsx'
import { PendingPage } from '#features/errors/components/pending-page.tsx'
import { createQueryClient } from '#lib/query-client'
import { routeTree } from './routeTree.gen'

const PENDING_AFTER = 300

const HitsShelf = lazy(async () => ({ default: (await import('./routes/-hits-shelf')).HitsShelf }))

/** One shop: its cache and its router. One per browser, or one per page where pages are drawn ahead. */
export function createApp() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // TanStack Query decides what is fresh
    defaultPendingMs: PENDING_AFTER,
    defaultErrorComponent: PageErrorBoundary,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PendingPage,
    scrollRestoration: !import.meta.env.SSR, // elsewhere it would print an inline script
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  // The pages of a layout wait and fail as it says.
  for (const layout of ['/admin', '/account-manager'] as const) {
    const { options, children } = router.routesById[layout]
    const { pendingComponent, errorComponent } = options
    for (const page of Object.values(children ?? {})) page.update({ pendingComponent, errorComponent })
  }
  return { queryClient, router }
}

/** Names what is drawn: the path of the deepest match and the parts of the address that it depends on. */
export function deepestMatch(matches: readonly { id: string }[]): string {
  return matches.at(-1)?.id ?? ''
}

function NotFound({ data }: NotFoundRouteProps) {
  return (
    <NotFoundBoundary data={data}>
      <Suspense>
        <HitsShelf />
      </Suspense>
    </NotFoundBoundary>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createApp>['router']
  }
}
