import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the backend is, and the key that browsers may know. */
export type Backend = { url: string; publishableKey: string }

const MISSING =
  'No backend: set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or run `npm start` so that its status.json names one.'

/** The backend that the environment names, else the local stack that is running; throws one sentence if there is neither. */
export function findBackend(env: Record<string, string | undefined> = process.env): Backend {
  const named = backend(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY)
  if (named) return named

  const status = readStatus(join(env.STACK_DIR ?? '.stack', 'status.json'))
  const running = backend(status?.api_url, status?.publishable_key)
  if (running) return running

  throw new Error(MISSING)
}

const NO_SITE =
  'Where will the shop be found? Set VITE_SITE_URL, as in https://shop.example: canonical addresses and link previews begin with it.'

/**
 * Where the shop is found, without a slash at the end. A shop with a backend of this machine is on this machine too, unless
 * `VITE_SITE_URL` says otherwise; any other needs it.
 */
export function findSite(env: Record<string, string | undefined> = process.env): string {
  if (env.VITE_SITE_URL) return new URL(env.VITE_SITE_URL).origin
  const { hostname } = new URL(findBackend(env).url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) throw new Error(NO_SITE)
  return `http://127.0.0.1:${env.APP_PORT ?? 5173}`
}

/** The paths that the product promises on its own origin, and the edge functions that answer them. */
export const apiRewrites: Record<string, string> = {
  '/api/admin/check-role': '/functions/v1/check-role',
  '/api/search/history': '/functions/v1/search-history',
  '/api/search/suggestions': '/functions/v1/search-suggestions',
}

function backend(url: string | undefined, publishableKey: string | undefined): Backend | undefined {
  return url && publishableKey ? { url: url.replace(/\/+$/, ''), publishableKey } : undefined
}

function readStatus(path: string): { api_url?: string; publishable_key?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // no stack is running
  }
}
