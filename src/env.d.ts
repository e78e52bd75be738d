/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_SITE_URL?: string
}

/** The year in which this was built. */
declare const __BUILD_YEAR__: number
declare const __MARKETPLACE_CODE__: { size: number; path: string }
