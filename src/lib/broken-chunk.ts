import { hasStorageRefused } from './storage'

const RELOAD_EVERY = 10_000

/** Whether a page may be reloaded for a missing chunk: once per 10 seconds per path, or it would go round in circles. */
export function mayReload(path: string, now = Date.now(), storage: Storage = sessionStorage): boolean {
  const key = `reloaded:${path}`
  const last = storage.getItem(key)
  if (last !== null && now - Number(last) < RELOAD_EVERY) return false
  storage.setItem(key, String(now))
  return !hasStorageRefused() // else nothing would end the circle
}

/**
 * A chunk that cannot be loaded belongs to an older build: reload where the visitor is going. Outside a navigation it was
 * the preload of a link under the pointer; the click will ask again.
 */
export function reloadOnBrokenChunk(target: () => { path: string; href: string } | undefined) {
  addEventListener('vite:preloadError', (event) => {
    // The router has a reload of its own, once per message for the life of the tab; say that it was done.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    const going = target()
    if (!going || !mayReload(going.path)) return
    if (going.href === location.href) location.reload()
    else location.assign(going.href)
  })
}
