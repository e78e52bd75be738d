import { hasStorageRefused } from '../storage/storage'

const RELOAD_EVERY = 10_000

/** Once per 10 seconds and path, so that it cannot loop. */
export function mayReload(path: string, now = Date.now(), storage: Storage = sessionStorage): boolean {
  const key = `reloaded:${path}`
  const last = storage.getItem(key)
  if (last !== null && now - Number(last) < RELOAD_EVERY) return false
  storage.setItem(key, String(now))
  return !hasStorageRefused() // else nothing would end the circle
}

/**
 * A missing chunk belongs to an older build: reloads where the visitor is going. Outside a navigation it was a preload
 * on hover, and the click will try again. Without a network the browser has only an error page of its own.
 */
export function reloadOnBrokenChunk(target: () => { path: string; href: string } | undefined) {
  addEventListener('vite:preloadError', (event) => {
    // The router reloads by itself once per message and tab: mark it as done.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    const going = target()
    if (!going || !navigator.onLine || !mayReload(going.path)) return
    if (going.href === location.href) location.reload()
    else location.assign(going.href)
  })
}
