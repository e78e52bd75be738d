import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ownBuild } from './new-build'

/** What a page drawn at build time knows: inside its HTML, and beside it as `_payload.json`. */
export type Page = {
  build: string
  /** When the data was read, in ms; it ages from here. */
  at: number
  /** The deepest route match that was drawn: path and loader deps, so that `?utm_source` is still the same page. */
  match: string
  queries: [QueryKey, unknown][]
}

/** Where the data of a page lies. */
export const payloadPath = (pathname: string) => `${pathname.replace(/\/+$/, '')}/_payload.json`

const asked = new Map<string, Promise<void>>()

/** The page that this document came with, if it came with one. */
export function drawnPage(): Page | undefined {
  const text = document.getElementById('page')?.textContent
  return text ? (JSON.parse(text) as Page) : undefined
}

/** Takes the data that came inside this document. Where it is what the address asks for, it counts as fresh until the page stands. */
export function takeDrawnPage(queryClient: QueryClient, page: Page, isShown: boolean) {
  asked.set(payloadPath(location.pathname), Promise.resolve())
  prime(queryClient, page, isShown ? Date.now() : page.at)
}

/** Asks for that data again: prices and stock may have changed since the build. Not before React has found what was drawn. */
export function refreshDrawnPage(queryClient: QueryClient, page: Page): Promise<void> {
  const drawn = new Set(page.queries.map(([key]) => JSON.stringify(key)))
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => drawn.has(JSON.stringify(queryKey)),
  })
}

/** Takes a page's data from its file before its loader would ask the backend, if the page was drawn by this very build. */
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
    if (!(await drawnPages()).has(pathname)) return undefined
    const answer = await fetch(path)
    // A host that answers everything with a page answers with HTML what is missing.
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
    const page: Page = await answer.json()
    return page.build === ownBuild() ? page : undefined
  } catch {
    return undefined // never an error: the loader asks the backend
  }
}

let drawn: Promise<Set<string>> | undefined

/** The pages that this build has drawn, as its manifest lists them; none while developing. */
export function drawnPages(): Promise<Set<string>> {
  const build = ownBuild()
  drawn ??= build
    ? fetch(`/builds/meta/${build}.json`)
        .then((answer) => (answer.ok ? answer.json() : { prerendered: [] }))
        .then(({ prerendered }: { prerendered: string[] }) => new Set(prerendered))
    : Promise.resolve(new Set<string>())
  return drawn
}
