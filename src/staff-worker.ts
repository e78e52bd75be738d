import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// Opens delivery without a network. It keeps files of the build alone: what the backend has answered lies with its user in
// IndexedDB. Registered for /admin/delivery, so that no other page is ever answered from here.

/** Files of this build (`scripts/staff-worker.ts`). */
declare const __FILES__: PrecacheEntry[]

const PATIENCE = 5000

const worker = globalThis as unknown as { skipWaiting: () => Promise<void> }

// The next build takes over at once: pages ask the server first, and chunks that are gone reload them.
void worker.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(__FILES__, { cleanURLs: false, directoryIndex: '' })
registerRoute(
  new NavigationRoute(async ({ request }) => {
    try {
      return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    } catch (error) {
      const shell = await matchPrecache('/shell.html')
      if (!shell) throw error
      return shell
    }
  }),
)
