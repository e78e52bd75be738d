import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, type NotFoundRouteProps } from '@tanstack/react-router'
import { session } from '#features/account/session-store.ts'
import { PendingPage } from '#features/errors/components/pending-page.tsx'
import { createQueryClient } from '#lib/query-client'
import { parseSearch, stringifySearch } from '#lib/search-params'
import { lazyPart, renderNothing } from '#ui/lazy-part'
import { routeTree } from './routeTree.gen'

const PENDING_AFTER = 300

const PageErrorBoundary = lazyPart(
  async () => (await import('#features/errors/components/error-page.tsx')).PageErrorBoundary,
)
const NotFoundBoundary = lazyPart(
  async () => (await import('#features/errors/components/not-found-page.tsx')).NotFoundBoundary,
)

/** Fetches what is drawn when a page fails; without it a few words stand there. */
export const loadErrorPages = () => Promise.all([PageErrorBoundary.preload(), NotFoundBoundary.preload()])

const HitsShelf = lazyPart(async () => (await import('./routes/-hits-shelf')).HitsShelf, renderNothing)

/** One shop: its cache and its router. One per browser, or one per page where pages are drawn ahead. */
export function createApp() {
  const queryClient = createQueryClient(() => session.supabase_user?.id)
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // TanStack Query decides what is fresh
    defaultPendingMs: PENDING_AFTER,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PendingPage,
    scrollRestoration: !import.meta.env.SSR, // elsewhere it would print an inline script
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return { queryClient, router }
}

/** Names what is drawn: the path of the deepest match and the parts of the address that it depends on. */
export function deepestMatch(matches: readonly { id: string }[]): string {
  return matches.at(-1)?.id ?? ''
}

function Failed(props: ErrorComponentProps) {
  return <PageErrorBoundary {...props} fallback={<PendingPage />} />
}

function NotFound({ data }: NotFoundRouteProps) {
  return (
    <NotFoundBoundary data={data} fallback={<PendingPage />}>
      <HitsShelf />
    </NotFoundBoundary>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createApp>['router']
  }
}
