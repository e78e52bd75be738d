export type Env = { url: string; publishableKey: string }

export function readEnv(
  source: Pick<ImportMetaEnv, 'VITE_SUPABASE_URL' | 'VITE_SUPABASE_PUBLISHABLE_KEY'> = import.meta.env,
): Env {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = source
  if (!url) throw new Error('VITE_SUPABASE_URL is missing')
  if (!publishableKey) throw new Error('VITE_SUPABASE_PUBLISHABLE_KEY is missing')
  return { url, publishableKey }
}

/** Origin of the site without a trailing slash, for canonical addresses and link previews. */
export const SITE_URL = import.meta.env.VITE_SITE_URL ?? 'http://localhost'
