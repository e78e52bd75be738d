import { createHash } from 'node:crypto'
import { apiRewrites, type Backend } from '../backend.ts'
import { bootScript } from '../boot.ts'

// What the server of the shop must do, said once: `npm run serve` reads it, and what other hosts take is printed from it.

export type Redirect = { from: string; to: string }
export type HeaderRule = { pattern: string; headers: Record<string, string> }

export type Hosting = {
  /** Old paths and where they lead, with 301. */
  redirects: Redirect[]
  /** Paths that the client draws by itself, `:name` being any one segment: answered by the shell. */
  shellPaths: string[]
  /** Pages that the build may not have prerendered yet, and where to ask whether there is one; its slug is appended. */
  lookups: { path: string; url: string }[]
  /** From general to special: a later rule overrides an earlier one. A `*` at the end of a pattern is any rest. */
  headers: HeaderRule[]
  /** Paths of the API on the shop's own origin, the addresses that answer them, and the key that these want to see. */
  api: { rewrites: Redirect[]; key: string }
}

/** Prerendered without content: the client fills it. */
export const SHELL = '/shell.html'
export const NOT_FOUND = '/404.html'

/** What may be published after a build: its paths, and the tables that its slugs are in. */
const LOOKED_UP = { '/product/:slug': 'products', '/protocols/:slug': 'protocols' }
/** What a slug may be. */
export const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Paths of which all that are to be found are prerendered: any other is unknown. */
const PRERENDERED_ONLY = ['/lines/:slug']

/** Ids of the previous site. One that is not in the map stands for nothing. */
export const OLD_ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

type Shop = {
  backend: Backend
  site: string
  legacyIds: { old_id: string; slug: string }[]
  formerSlugs: { from: string; slug: string }[]
  routerPaths: string[]
  prerendered: ReadonlySet<string>
}

/** The rules for a shop as it was built. */
export function hostingOf({ backend, site, legacyIds, formerSlugs, routerPaths, prerendered }: Shop): Hosting {
  return {
    redirects: [
      ...legacyIds.flatMap(({ old_id, slug }) =>
        [`/product/${old_id}`, `/${old_id}`].map((from) => ({ from, to: `/product/${slug}` })),
      ),
      ...formerSlugs.map(({ from, slug }) => ({ from: `/product/${from}`, to: `/product/${slug}` })),
    ],
    lookups: Object.entries(LOOKED_UP).map(([path, table]) => ({
      path,
      url: `${backend.url}/rest/v1/${table}?select=slug&slug=eq.`,
    })),
    shellPaths: routerPaths.filter((path) => !PRERENDERED_ONLY.includes(path) && !prerendered.has(path)),
    headers: headerRules(backend.url, site),
    api: {
      rewrites: Object.entries(apiRewrites).map(([from, to]) => ({ from, to: backend.url + to })),
      key: backend.publishableKey,
    },
  }
}

const DAY = 86_400
const YEAR = 365 * DAY

function headerRules(api: string, site: string): HeaderRule[] {
  return [
    {
      pattern: '/*',
      headers: { 'cache-control': 'public, max-age=0, must-revalidate', ...securityHeaders(api, site) },
    },
    { pattern: '/assets/*', headers: { 'cache-control': `public, max-age=${YEAR}, immutable` } },
    { pattern: '/img/*', headers: { 'cache-control': `public, max-age=${DAY}` } },
    { pattern: '/builds/*', headers: { 'cache-control': 'no-store' } },
    // The link alone shows the parcel: it must not leak by a referrer or an index.
    { pattern: '/track/*', headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } },
  ]
}

function securityHeaders(api: string, site: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(api, site),
    'strict-transport-security': `max-age=${2 * YEAR}; includeSubDomains`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // The camera reads barcodes into the cart.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

function contentSecurityPolicy(api: string, site: string): string {
  const bootHash = createHash('sha256').update(bootScript).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${bootHash}'`, // browsers without a reader of barcodes run ours
    "style-src 'self' 'unsafe-inline'", // Radix places its layers by style attributes, and prerendered pages carry their styles
    `img-src 'self' data: blob: ${api}`,
    "font-src 'self' data:",
    `connect-src 'self' ${api} ${api.replace(/^http/, 'ws')}`,
    `object-src ${api} blob:`, // documents of clinics, shown to staff, and papers that are printed
    `frame-src ${api} blob:`, // the same, as browsers name what draws a PDF
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(site.startsWith('https:') && api.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
