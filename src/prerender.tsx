import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { isPrivate } from '#features/account/guard.ts'
import { isPrivateData } from '#lib/backend/query-client'
import { contactsQuery, type Contacts } from '#lib/backend/contacts'
import { assortmentQuery, productCountsQuery, type Assortment } from '#features/assortment/queries.ts'
import { formerSlugsQuery, legacyIdsQuery, publishedProductsQuery } from '#features/catalog/address-queries.ts'
import { absoluteUrl } from '#lib/page/page-head'
import { Hydration } from '#ui/state/hydration'
import type { Page } from '#lib/boot/page'
import { protocolCardsQuery } from '#features/protocols/queries.ts'
import { createApp, deepestMatch, loadErrorPages } from './router'

// What the build runs, never the browser: draws pages ahead and knows which there are.

// Queries read what a browser has stored, and the build runs them without one.
const nothingStored = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
Object.assign(globalThis, { localStorage: nothingStored, sessionStorage: nothingStored })

/** A page as HTML: what belongs into its head, what into its root, and the data that both were made of. */
export type PrerenderedPage = {
  status: number
  head: string
  body: string
  routeIds: string[]
  data: Omit<Page, 'build'>
}

let loading: Promise<Assortment> | undefined

/** What every page shows, asked for once. */
function assortment(): Promise<Assortment> {
  loading ??= createApp().queryClient.fetchQuery(assortmentQuery())
  return loading
}

let asked: Promise<Contacts> | undefined

/** Those of every page, asked for once. */
function contacts(): Promise<Contacts> {
  asked ??= createApp().queryClient.fetchQuery(contactsQuery())
  return asked
}

const ROOT = '<div id="root">'

/** Draws the page of one path for a guest. Throws when its data cannot be had. */
export async function draw(path: string): Promise<PrerenderedPage> {
  await loadErrorPages() // nothing is loaded while a page is rendered
  const { queryClient, router } = createApp()
  queryClient.setQueryData(assortmentQuery().queryKey, await assortment())
  queryClient.setQueryData(contactsQuery().queryKey, await contacts())
  const handle = createRequestHandler({ createRouter: () => router, request: new Request(absoluteUrl(path)) })
  let rendered: PrerenderedPage | undefined
  const response = await handle(async () => {
    const html = await complete(queryClient, () =>
      renderToString(
        <div id="root">
          <Hydration>
            <RouterProvider router={router} />
          </Hydration>
        </div>,
      ),
    )
    // React puts what belongs into the head before the first element.
    const start = html.indexOf(ROOT)
    rendered = {
      status: getSsrStatus(router),
      head: html.slice(0, start),
      body: html.slice(start + ROOT.length, -'</div>'.length),
      routeIds: router.state.matches.map(({ routeId }) => routeId),
      data: { at: Date.now(), match: deepestMatch(router.state.matches), queries: dataOf(queryClient) },
    }
    return new Response()
  })
  queryClient.clear()
  if (!rendered) throw new Error(`${path} is no page: ${response.status} ${response.headers.get('location') ?? ''}`)
  return rendered
}

/** Draws until nothing is missing: what a loader has begun is waited for, what only a component asks for is fetched. */
async function complete(queryClient: QueryClient, render: () => string): Promise<string> {
  const queries = () => queryClient.getQueryCache().getAll()
  await Promise.all(queries().map(async ({ promise }) => promise))
  for (;;) {
    const html = render()
    const missing = queries().filter(
      (query) => query.state.status === 'pending' && isWanted(query.options as { enabled?: unknown }),
    )
    if (missing.length === 0) return html
    await Promise.all(missing.map((query) => query.fetch()))
  }
}

/** A component may hold a query that it does not want answered yet. */
function isWanted({ enabled }: { enabled?: unknown }): boolean {
  return enabled !== false
}

function dataOf(queryClient: QueryClient): Page['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => {
      // A restored session removes it, perhaps before the page is hydrated.
      if (isPrivateData(queryKey)) throw new Error(`Private data on a prerendered page: ${JSON.stringify(queryKey)}`)
      return [queryKey, state.data]
    })
}

/** What header, footer and the pages around signing in show. It fits no address, so the client draws the page itself. */
export async function commonData(): Promise<PrerenderedPage['data']> {
  const counts = productCountsQuery()
  return {
    at: Date.now(),
    match: 'none',
    queries: [
      [assortmentQuery().queryKey, await assortment()],
      [contactsQuery().queryKey, await contacts()],
      [counts.queryKey, await createApp().queryClient.fetchQuery(counts)],
    ],
  }
}

/** A page that everybody may find, and the moment of its last change where it is known. */
export type PublicPath = { path: string; changedAt?: string }

/** Every page to draw: those of the shop itself, one for each line that has products, each protocol and each public product. */
export async function publicPaths(): Promise<PublicPath[]> {
  const { queryClient, router } = createApp()
  const products = await queryClient.fetchQuery(publishedProductsQuery())
  const { lines } = await assortment()
  const counts = await queryClient.fetchQuery(productCountsQuery())
  const protocols = await queryClient.fetchQuery(protocolCardsQuery())
  const own = Object.values(router.routesById)
    .filter(({ id, fullPath }) => id.startsWith('/_shop/') && !/\$|^\/(error|compare)$/.test(fullPath))
    .map(({ fullPath }) => ({ path: fullPath }))
  return [
    ...own,
    { path: '/register' },
    ...lines.filter(({ name }) => counts.lines[name]).map(({ slug }) => ({ path: `/lines/${slug}` })),
    ...protocols.map(({ slug }) => ({ path: `/protocols/${slug}` })),
    ...products.map(({ slug, updated_at }) => ({ path: `/product/${slug}`, changedAt: updated_at })),
  ]
}

/** Every path that the router knows, parameters written as `:name`. */
export function routerPaths(): { path: string; isPrivate: boolean }[] {
  const paths = Object.keys(createApp().router.routesByPath)
    .flatMap((path) => ['', '/$1'].map((parameter) => path.replace(/\/\{-(\$\w+)\}/, parameter)))
    .map((path) => path.replace(/(?<=.)\/$/, '').replaceAll('$', ':'))
  return [...new Set(paths)].map((path) => ({ path, isPrivate: isPrivate(path) }))
}

/** Where the links of the previous site lead: its product ids and their slugs. */
export async function legacyIds(): Promise<{ old_id: string; slug: string }[]> {
  return createApp().queryClient.fetchQuery(legacyIdsQuery())
}

/** Where earlier addresses of products lead. */
export async function formerSlugs(): Promise<{ from: string; slug: string }[]> {
  return createApp().queryClient.fetchQuery(formerSlugsQuery())
}
