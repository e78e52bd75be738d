import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, type NotFoundRouteProps } from '@tanstack/react-router'
import { session } from '#features/account/session-store.ts'
import { PendingPage } from '#features/errors/components/pending-page.tsx'
import { createQueryClient } from '#lib/backend/query-client'
import { parseSearch, stringifySearch } from '#lib/page/search-params'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'
import { routeTree } from './routeTree.gen'

const PENDING_AFTER = 300

const PageErrorBoundary = lazyPart(
  async () => (await import('#features/errors/components/error-page.tsx')).PageErrorBoundary,
)
const NotFoundBoundary = lazyPart(
  async () => (await import('#features/errors/components/not-found-page.tsx')).NotFoundBoundary,
)

/** Preloads the error pages; without them a failure shows a placeholder. */
export const loadErrorPages = () => Promise.all([PageErrorBoundary.preload(), NotFoundBoundary.preload()])

const HitsShelf = lazyPart(async () => (await import('./routes/-hits-shelf')).HitsShelf, renderNothing)

/** Query cache and router: one pair per browser, or one per page when prerendering. */
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

/** Identifies a rendered page: the deepest match's path and loader deps. */
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
  interface HistoryState {
    /** Whom a new campaign is for. */
    emails?: string[]
  }
}
