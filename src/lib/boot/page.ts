import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { whenIdle } from './idle'
import { ownBuild } from './own-build'

/** The query data of a prerendered page: inside its HTML, and beside it as `_payload.json`. */
export type Page = {
  build: string
  /** When the data was read, in ms; it ages from here. */
  at: number
  /** The deepest route match that was prerendered: path and loader deps, so that `?utm_source` is still the same page. */
  match: string
  queries: [QueryKey, unknown][]
}

/** The URL of a page's data. */
export const payloadPath = (pathname: string) => `${pathname.replace(/\/+$/, '')}/_payload.json`

const asked = new Map<string, Promise<void>>()

export function prerenderedPage(): Page | undefined {
  const text = document.getElementById('page')?.textContent
  return text ? (JSON.parse(text) as Page) : undefined
}

/** Fills the cache from this document. Data of the page that the address asks for counts as fresh until hydration. */
export function takePrerenderedPage(queryClient: QueryClient, page: Page, isShown: boolean) {
  asked.set(payloadPath(location.pathname), Promise.resolve())
  prime(queryClient, page, isShown ? Date.now() : page.at)
}

/** Refetches that data, one query at a time: prices and stock may have changed since the build. After hydration, which must find what was rendered. */
export function refreshPrerenderedPage(queryClient: QueryClient, page: Page) {
  for (const [queryKey] of page.queries)
    whenIdle(() => void queryClient.refetchQueries({ type: 'active', exact: true, queryKey }))
}

/** Fills the cache from a page's `_payload.json`, before its loader asks the backend, if this very build prerendered it. */
export function takePayload(queryClient: QueryClient, pathname: string): Promise<void> {
  const path = payloadPath(pathname)
  let taken = asked.get(path)
  if (!taken) {
    taken = download(path, pathname).then((page) => page && prime(queryClient, page, page.at))
    asked.set(path, taken)
  }
  return taken
}

function prime(queryClient: QueryClient, page: Page, updatedAt: number) {
  for (const [key, data] of page.queries) {
    const known = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known < updatedAt) queryClient.setQueryData(key, data, { updatedAt })
  }
}

async function download(path: string, pathname: string): Promise<Page | undefined> {
  try {
    if (!(await prerenderedPages()).has(pathname)) return undefined
    const answer = await fetch(path)
    // A host with a catch-all page answers with HTML.
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
    const page: Page = await answer.json()
    return page.build === ownBuild() ? page : undefined
  } catch {
    return undefined // never an error: the loader asks the backend
  }
}

let prerendered: Promise<Set<string>> | undefined

/** Paths that this build prerendered, from its manifest; none in development. */
export function prerenderedPages(): Promise<Set<string>> {
  const build = ownBuild()
  prerendered ??= build
    ? fetch(`/builds/meta/${build}.json`)
        .then((answer) => (answer.ok ? answer.json() : { prerendered: [] }))
        .then(({ prerendered }: { prerendered: string[] }) => new Set(prerendered))
    : Promise.resolve(new Set<string>())
  return prerendered
}
