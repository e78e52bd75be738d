export type Env = { url: string; publishableKey: string }

export function readEnv(): Env {
  // Each by its name: the build would write out all that there are.
  const url = import.meta.env.VITE_SUPABASE_URL
  const publishableKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY
  if (!url) throw new Error('VITE_SUPABASE_URL is missing')
  if (!publishableKey) throw new Error('VITE_SUPABASE_PUBLISHABLE_KEY is missing')
  return { url, publishableKey }
}

/** Origin of the site without a trailing slash, for canonical addresses and link previews. */
export const SITE_URL = import.meta.env.VITE_SITE_URL ?? 'http://localhost'
